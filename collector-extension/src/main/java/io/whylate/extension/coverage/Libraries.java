package io.whylate.extension.coverage;

import io.whylate.extension.part.Part;
import io.whylate.extension.part.Switches;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Libraries by a class that every user of them loads: those that the extension sees, which it does
 * not under another name, and those that it does not see at all.
 */
final class Libraries {

  private static final String WINDOWS = "its calls get no caller's windows";
  private static final String SPANS = "it gets no spans";
  private static final String WAITS = "its waits are not seen";

  private final Map<String, List<Library>> bySimpleName = new HashMap<>();

  Libraries() {
    seen(Part.STREAMS, "OkHttp", "okhttp3.OkHttpClient", WINDOWS);
    seen(
        Part.STREAMS,
        "Apache HttpClient 5",
        "org.apache.hc.client5.http.impl.classic.CloseableHttpClient",
        WINDOWS);
    seen(
        Part.STREAMS,
        "Apache's asynchronous HttpClient 5",
        "org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient",
        WINDOWS);
    seen(Part.STREAMS, "Armeria", "com.linecorp.armeria.client.WebClient", WINDOWS);
    seen(Part.STREAMS, "Reactor Netty", "reactor.netty.http.client.HttpClient", WINDOWS);
    seen(Part.QUEUEING, "HikariCP", "com.zaxxer.hikari.HikariDataSource", WAITS);
    seen(Part.QUEUEING, "Resilience4j", "io.github.resilience4j.bulkhead.Bulkhead", WAITS);
    seen(Part.METHODS, "Jackson", "com.fasterxml.jackson.databind.ObjectMapper", SPANS);
    seen(Part.METHODS, "Jackson", "tools.jackson.databind.ObjectMapper", SPANS);
    seen(Part.METHODS, "Gson", "com.google.gson.Gson", SPANS);
    seen(Part.METHODS, "protobuf", "com.google.protobuf.AbstractMessageLite", SPANS);
    seen(Part.METHODS, "jtokkit", "com.knuddels.jtokkit.api.Encoding", SPANS);
    seen(Part.METHODS, "Lucene", "org.apache.lucene.search.IndexSearcher", SPANS);
    seen(Part.METHODS, "LangChain4j", "dev.langchain4j.model.chat.ChatModel", SPANS);
    unseen(
        Part.METHODS,
        "LangChain4j before 1.0",
        "dev.langchain4j.model.chat.ChatLanguageModel",
        "its chat models get no spans");
    unseen(
        Part.STREAMS,
        "Apache HttpClient 4",
        "org.apache.http.impl.client.CloseableHttpClient",
        WINDOWS);
    unseen(Part.STREAMS, "Jetty's client", "org.eclipse.jetty.client.HttpClient", WINDOWS);
  }

  private void seen(Part part, String name, String className, String otherwise) {
    add(new Library(part, name, className, otherwise, true));
  }

  private void unseen(Part part, String name, String className, String lack) {
    add(new Library(part, name, className, lack, false));
  }

  private void add(Library library) {
    bySimpleName
        .computeIfAbsent(simpleName(library.className), name -> new ArrayList<>())
        .add(library);
  }

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  /** What is to be said when a class of this name is loaded; null for nearly all. */
  @Nullable String remarkOn(String className) {
    for (Library library :
        bySimpleName.getOrDefault(simpleName(className), Collections.emptyList())) {
      if (Switches.isInstalled(library.part)) {
        String remark = library.remarkOn(className);
        if (remark != null) {
          return remark;
        }
      }
    }
    return null;
  }

  private static final class Library {

    private final Part part;
    private final String name;
    private final String className;
    private final String lack;
    private final boolean seen;

    Library(Part part, String name, String className, String lack, boolean seen) {
      this.part = part;
      this.name = name;
      this.className = className;
      this.lack = lack;
      this.seen = seen;
    }

    @Nullable String remarkOn(String loaded) {
      if (loaded.equals(className)) {
        return seen ? null : name + " is in use; " + lack;
      }
      return loaded.endsWith("." + className)
          ? name + " is in use under another name, " + loaded + "; " + lack
          : null;
    }
  }
}
