package io.whylate.extension.model;

import static io.opentelemetry.javaagent.extension.matcher.AgentElementMatchers.implementsInterface;
import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.takesArgument;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import io.opentelemetry.javaagent.extension.instrumentation.TypeInstrumentation;
import io.opentelemetry.javaagent.extension.instrumentation.TypeTransformer;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import net.bytebuddy.matcher.ElementMatcher;
import org.jspecify.annotations.Nullable;

/** {@code doChat} of all models. */
final class StreamingModels implements TypeInstrumentation {

  static final String MODEL = "dev.langchain4j.model.chat.StreamingChatModel";

  @Override
  public ElementMatcher<TypeDescription> typeMatcher() {
    return implementsInterface(named(MODEL));
  }

  @Override
  public void transform(TypeTransformer transformer) {
    transformer.applyAdviceToMethod(
        named("doChat")
            .and(not(isAbstract()))
            .and(takesArguments(2))
            .and(takesArgument(1, named(StreamedAnswer.HANDLER))),
        StreamingModels.class.getName() + "$AroundChat");
  }

  /** Inlined into {@code doChat}. */
  @SuppressWarnings("unused")
  public static final class AroundChat {

    private AroundChat() {}

    @Advice.OnMethodEnter(suppress = Throwable.class)
    public static @Nullable StreamedAnswer enter(
        @Advice.This Object model,
        @Advice.Argument(value = 1, readOnly = false, typing = Assigner.Typing.DYNAMIC)
            Object handler) {
      StreamedAnswer answer = StreamedAnswer.begin(model, handler);
      if (answer != null) {
        handler = answer.handler();
      }
      return answer;
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    public static void exit(
        @Advice.Enter @Nullable StreamedAnswer answer, @Advice.Thrown @Nullable Throwable thrown) {
      if (answer != null) {
        answer.returned(thrown);
      }
    }
  }
}
