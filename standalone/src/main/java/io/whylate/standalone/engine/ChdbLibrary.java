package io.whylate.standalone.engine;

import com.sun.jna.Library;
import com.sun.jna.Pointer;

/** The functions of libchdb that we call, named and typed as in its header chdb.h. */
interface ChdbLibrary extends Library {
  /** chdb_state's success. */
  int SUCCESS = 0;

  void chdb_set_signal_handlers_enabled(int enabled);

  Pointer chdb_connect(int argc, String[] argv);

  void chdb_close_conn(Pointer connection);

  int chdb_shutdown();

  Pointer chdb_query_with_params_n(
      Pointer connection,
      byte[] query,
      long queryLength,
      byte[] format,
      long formatLength,
      Pointer[] names,
      long[] nameLengths,
      Pointer[] values,
      long[] valueLengths,
      long count);

  Pointer chdb_stream_insert_with_params_n(
      Pointer connection,
      byte[] query,
      long queryLength,
      byte[] format,
      long formatLength,
      Pointer[] names,
      long[] nameLengths,
      Pointer[] values,
      long[] valueLengths,
      long count);

  int chdb_stream_append(Pointer stream, byte[] data, long length);

  Pointer chdb_stream_done(Pointer stream);

  void chdb_stream_cancel_insert(Pointer stream);

  String chdb_stream_insert_error(Pointer stream);

  void chdb_destroy_insert_stream(Pointer stream);

  int chdb_classify_query_n(
      Pointer connection,
      byte[] sql,
      long sqlLength,
      Pointer targetDatabase,
      long targetDatabaseLength,
      Pointer analysis);

  Pointer chdb_result_buffer(Pointer result);

  long chdb_result_length(Pointer result);

  String chdb_result_error(Pointer result);

  double chdb_result_elapsed(Pointer result);

  long chdb_result_rows_read(Pointer result);

  long chdb_result_storage_rows_read(Pointer result);

  long chdb_result_storage_bytes_read(Pointer result);

  long chdb_result_rows_written(Pointer result);

  long chdb_result_bytes_written(Pointer result);

  void chdb_destroy_query_result(Pointer result);
}
