import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { version } from '../version.ts';
import type { Metrics } from './registry.ts';

/** What PerformanceObserver calls the kinds of collections. */
const gcKinds: Record<number, string> = {
  1: 'minor',
  2: 'minor_mark_compact',
  4: 'major',
  8: 'incremental',
  16: 'weak',
};

const S = 1e9;

/** Figures of the process itself: memory, processor, event loop, garbage collection. Answers how to stop. */
export function watchRuntime(metrics: Metrics): () => void {
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  metrics.gauge('tramo_info', 'Version of Tramo and of its Node', ['version', 'node']).set(1, {
    version,
    node: process.versions.node,
  });
  metrics.gauge('process_start_time_seconds', 'When the process began, seconds since 1970').set(startedAt);
  const cpu = metrics.counter('process_cpu_seconds_total', 'Processor time of the process');
  let cpuTold = 0;
  const resident = metrics.gauge('process_resident_memory_bytes', 'Memory of the process');
  const heap = metrics.gauge('nodejs_heap_used_bytes', 'Used part of the JavaScript heap');
  const heapTotal = metrics.gauge('nodejs_heap_total_bytes', 'JavaScript heap');
  const external = metrics.gauge('nodejs_external_memory_bytes', 'Memory beside the heap: buffers, WebAssembly');
  const lag = metrics.gauge('nodejs_eventloop_lag_seconds', 'How late the event loop was since the last reading', [
    'quantile',
  ]);
  const gc = metrics.histogram('nodejs_gc_seconds', 'Garbage collections', ['kind'], [0.001, 0.01, 0.1, 1]);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const kind = (entry as unknown as { detail?: { kind?: number } }).detail?.kind ?? 0;
      gc.observe(entry.duration / 1000, { kind: gcKinds[kind] ?? 'other' });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  const resolution = 20;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  metrics.onCollect('runtime', () => {
    const memory = process.memoryUsage();
    const used = process.cpuUsage();
    cpu.add((used.user + used.system) / 1e6 - cpuTold);
    cpuTold = (used.user + used.system) / 1e6;
    resident.set(memory.rss);
    heap.set(memory.heapUsed);
    heapTotal.set(memory.heapTotal);
    external.set(memory.external);
    // The timer itself sleeps for its resolution.
    const late = (ns: number): number => Math.max(0, ns / S - resolution / 1000);
    if (delay.count > 0) {
      lag.set(late(delay.percentile(50)), { quantile: '0.5' });
      lag.set(late(delay.percentile(99)), { quantile: '0.99' });
      lag.set(late(delay.max), { quantile: '1' });
    }
    delay.reset();
  });
  return () => {
    observer.disconnect();
    delay.disable();
  };
}
