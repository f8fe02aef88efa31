package io.whylate.benchmarks.service;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small service as many are: it reads a question, and on a worker's thread asks an embedder and a
 * model over HTTP, logs what it does, and writes the answer.
 */
final class Chat extends HttpServlet {

  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(Chat.class);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final transient HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final transient ExecutorService workers = Executors.newFixedThreadPool(32);
  private final transient URI upstream;

  Chat(URI upstream) {
    this.upstream = upstream;
  }

  /** What is asked, and what the services behind are asked in turn. */
  record Question(String text) {}

  /** What a service behind answers. */
  record Answer(String text, List<Double> numbers) {}

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Question question = JSON.readValue(request.getInputStream().readAllBytes(), Question.class);
    LOG.info("asked with {} characters", question.text().length());
    byte[] body = JSON.writeValueAsBytes(onWorker(question));
    response.setContentType("application/json");
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  private Answer onWorker(Question question) throws IOException {
    try {
      return workers.submit(() -> answer(question)).get();
    } catch (ExecutionException | InterruptedException failure) {
      throw new IOException(failure);
    }
  }

  private Answer answer(Question question) throws IOException, InterruptedException {
    Answer embedded = ask(Upstream.EMBEDDER, question);
    LOG.info("embedded as {} numbers", embedded.numbers().size());
    Answer answer =
        ask(Upstream.MODEL, new Question("Answer as an expert would: " + question.text()));
    LOG.info("answered with {} characters", answer.text().length());
    return answer;
  }

  private Answer ask(String path, Question question) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(upstream.resolve(path))
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(question)))
            .build();
    return JSON.readValue(client.send(request, BodyHandlers.ofByteArray()).body(), Answer.class);
  }
}
