package io.whylate.extension.app;

import static io.whylate.extension.app.Account.WORK_MS;

import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.ThreadPoolBulkhead;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadConfig;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.ConnectionEndpoint;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Lets work wait for the bulkheads and pools of libraries, and prints as {@link Queues} does. */
public final class Pools {

  private Pools() {}

  public static void main(String[] arguments) throws Exception {
    take("bulkhead", Pools::bulkhead);
    take("threads", Pools::threadPoolBulkhead);
    take("apache", Pools::apache);
    take("hikari", Pools::hikari);
    take("okhttp", Pools::okHttp);
    System.exit(0);
  }

  private static void take(String way, Callable<Account> work) throws Exception {
    work.call();
    System.out.println(way + " " + ByHand.inSpan(way, work));
  }

  private static Account bulkhead() throws Exception {
    Account account = new Account();
    Bulkhead bulkhead =
        Bulkhead.of(
            "search",
            BulkheadConfig.custom()
                .maxConcurrentCalls(1)
                .maxWaitDuration(Duration.ofSeconds(60))
                .build());
    account.of(bulkhead::acquirePermission);
    afterWork(bulkhead::releasePermission);
    account.of(bulkhead::acquirePermission);
    return account;
  }

  private static Account threadPoolBulkhead() throws Exception {
    Account account = new Account();
    ThreadPoolBulkhead bulkhead =
        ThreadPoolBulkhead.of(
            "rerank",
            ThreadPoolBulkheadConfig.custom()
                .coreThreadPoolSize(1)
                .maxThreadPoolSize(1)
                .queueCapacity(3)
                .build());
    bulkhead.submit(account.task());
    bulkhead.submit(account.callable());
    bulkhead.submit(account.task()).toCompletableFuture().join();
    bulkhead.close();
    return account;
  }

  private static Account apache() throws Exception {
    Account account = new Account();
    try (PoolingHttpClientConnectionManager pool =
        PoolingHttpClientConnectionManagerBuilder.create().setMaxConnTotal(1).build()) {
      HttpRoute route = new HttpRoute(new HttpHost("127.0.0.1", 1));
      ConnectionEndpoint taken = pool.lease("1", route, null).get(Timeout.ofSeconds(60));
      afterWork(() -> pool.release(taken, null, TimeValue.ZERO_MILLISECONDS));
      account.of(() -> pool.lease("2", route, null).get(Timeout.ofSeconds(60)));
    }
    return account;
  }

  private static Account hikari() throws Exception {
    Account account = new Account();
    HikariConfig config = new HikariConfig();
    config.setMaximumPoolSize(1);
    config.setDataSource(database());
    try (HikariDataSource pool = new HikariDataSource(config)) {
      Connection taken = pool.getConnection();
      afterWork(taken::close);
      account.of(() -> pool.getConnection().close());
    }
    return account;
  }

  /** One whose connections answer yes to everything. */
  private static DataSource database() {
    return proxy(DataSource.class, proxy(Connection.class, true));
  }

  private static <T> T proxy(Class<T> type, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            Pools.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                method.getReturnType().isInstance(answer) || method.getReturnType() == boolean.class
                    ? answer
                    : method.getReturnType() == int.class ? (Object) 0 : null));
  }

  private static Account okHttp() throws Exception {
    Account account = new Account();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          Account.work(WORK_MS);
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
    Dispatcher dispatcher = new Dispatcher();
    dispatcher.setMaxRequestsPerHost(1);
    OkHttpClient client =
        new OkHttpClient.Builder()
            .dispatcher(dispatcher)
            .addInterceptor(
                chain -> {
                  account.add(System.nanoTime() - chain.request().tag(Long.class));
                  return chain.proceed(chain.request());
                })
            .build();
    CountDownLatch answered = new CountDownLatch(3);
    for (int call = 0; call < 3; call++) {
      client
          .newCall(
              new Request.Builder()
                  .url("http://127.0.0.1:" + server.getAddress().getPort())
                  .tag(Long.class, System.nanoTime())
                  .build())
          .enqueue(countingDown(answered));
    }
    answered.await(60, TimeUnit.SECONDS);
    server.stop(0);
    return account;
  }

  private static Callback countingDown(CountDownLatch answered) {
    return new Callback() {
      @Override
      public void onFailure(Call call, java.io.IOException failure) {
        failure.printStackTrace();
        answered.countDown();
      }

      @Override
      public void onResponse(Call call, Response response) {
        response.close();
        answered.countDown();
      }
    };
  }

  private static void afterWork(Account.Wait then) {
    new Thread(
            () -> {
              Account.work(WORK_MS);
              try {
                then.itOut();
              } catch (Exception impossible) {
                throw new IllegalStateException(impossible);
              }
            })
        .start();
  }
}
