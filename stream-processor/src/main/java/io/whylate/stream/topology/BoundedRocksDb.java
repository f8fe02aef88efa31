package io.whylate.stream.topology;

import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.WriteBufferManager;

/**
 * One bound for the memory of all RocksDB stores of the process: by default each has its own, and
 * there are several a partition.
 */
public final class BoundedRocksDb implements RocksDBConfigSetter {

  private static final long CACHE_BYTES = 128L << 20;
  private static final long WRITE_BUFFER_BYTES = 64L << 20;

  private static final Cache CACHE = new LRUCache(CACHE_BYTES);
  private static final WriteBufferManager WRITE_BUFFERS =
      new WriteBufferManager(WRITE_BUFFER_BYTES, CACHE);

  @Override
  public void setConfig(String storeName, Options options, Map<String, Object> configs) {
    BlockBasedTableConfig tables = (BlockBasedTableConfig) options.tableFormatConfig();
    tables.setBlockCache(CACHE);
    tables.setCacheIndexAndFilterBlocks(true);
    options.setTableFormatConfig(tables);
    options.setWriteBufferManager(WRITE_BUFFERS);
  }

  @Override
  public void close(String storeName, Options options) {
    // Cache and buffers are shared and live as long as the process.
  }
}
