package io.whylate.stream.receive;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.rpc.Status;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.MediaType;
import org.jspecify.annotations.Nullable;

/** The two forms of OTLP/HTTP; an answer has the form of its request. */
enum OtlpEncoding {
  PROTOBUF("application/x-protobuf") {
    @Override
    SpanRequest read(byte[] body) {
      return SpanRequest.ofProtobuf(body);
    }

    @Override
    HttpData write(Accepted accepted) {
      return HttpData.wrap(accepted.response().toByteArray());
    }

    @Override
    HttpData write(Refusal refusal) {
      return HttpData.wrap(Status.newBuilder().setMessage(refusal.reason()).build().toByteArray());
    }
  },
  JSON("application/json") {
    @Override
    SpanRequest read(byte[] body) {
      return SpanRequest.ofJson(body);
    }

    @Override
    HttpData write(Accepted accepted) {
      ObjectNode answer = MAPPER.createObjectNode();
      if (accepted.rejectedSpans() > 0) {
        // 64-bit numbers are text in protobuf's JSON.
        answer
            .putObject("partialSuccess")
            .put("rejectedSpans", Integer.toString(accepted.rejectedSpans()))
            .put("errorMessage", accepted.reason());
      }
      return HttpData.ofUtf8(answer.toString());
    }

    @Override
    HttpData write(Refusal refusal) {
      return HttpData.ofUtf8(MAPPER.createObjectNode().put("message", refusal.reason()).toString());
    }
  };

  private static final JsonMapper MAPPER = new JsonMapper();

  private final String type;

  OtlpEncoding(String type) {
    this.type = type;
  }

  MediaType type() {
    return MediaType.parse(type);
  }

  abstract SpanRequest read(byte[] body);

  abstract HttpData write(Accepted accepted);

  abstract HttpData write(Refusal refusal);

  /** Null for a type that OTLP does not have. */
  static @Nullable OtlpEncoding of(@Nullable MediaType type) {
    for (OtlpEncoding encoding : values()) {
      if (type != null && type.is(encoding.type())) {
        return encoding;
      }
    }
    return null;
  }
}
