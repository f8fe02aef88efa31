package io.whylate.formats.json;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** Refuses null, and that there is nothing, for what a record does not declare nullable. */
final class DeclaredNulls extends NopAnnotationIntrospector {

  private static final long serialVersionUID = 1L;

  @Override
  public JsonSetter.Value findSetterInfo(Annotated annotated) {
    return annotated instanceof AnnotatedParameter parameter && isNeverNull(parameter)
        ? JsonSetter.Value.forValueNulls(Nulls.FAIL)
        : JsonSetter.Value.empty();
  }

  private static boolean isNeverNull(AnnotatedParameter parameter) {
    RecordComponent[] components = parameter.getDeclaringClass().getRecordComponents();
    if (components == null || parameter.getRawType().isPrimitive()) {
      return false;
    }
    return !components[parameter.getIndex()].getAnnotatedType().isAnnotationPresent(Nullable.class);
  }
}
