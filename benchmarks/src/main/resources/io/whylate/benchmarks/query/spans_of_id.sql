SELECT * FROM default.otel_traces WHERE SpanAttributes['http.request.header.x-request-id'] = {id:String}
