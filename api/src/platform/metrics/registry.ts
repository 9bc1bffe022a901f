/**
 * Figures of this process for Prometheus. A metric is asked for by its name wherever it is counted; asking again for the same name answers the same metric.
 * Labels must be of small, closed sets: endpoints, states, kinds; never ids, names or addresses.
 */
export interface Metrics {
  /** Only grows; its name ends in `_total`. */
  counter<L extends string = never>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  gauge<L extends string = never>(name: string, help: string, labels?: readonly L[]): Gauge<L>;
  histogram<L extends string = never>(
    name: string,
    help: string,
    labels?: readonly L[],
    buckets?: readonly number[],
  ): Histogram<L>;
  /** Asked before each page, for what is read rather than counted. One that fails or hangs leaves the others alone. */
  onCollect(name: string, collect: () => Promise<void> | void): void;
  /** The page in Prometheus' text format. */
  page(): Promise<string>;
}
/** Values of a metric's labels; none where it has none. */
export type LabelsOf<L extends string> = [L] extends [never] ? Record<string, never> : Record<L, string>;
type At<L extends string> = [L] extends [never] ? [] : [labels: Record<L, string>];

export interface Counter<L extends string = never> {
  add(by: number, ...at: At<L>): void;
  inc(...at: At<L>): void;
}
export interface Gauge<L extends string = never> {
  set(value: number, ...at: At<L>): void;
  add(by: number, ...at: At<L>): void;
  /** Forgets all values: what is no more (a queue that is empty) must not stay at its last figure. */
  clear(): void;
}
export interface Histogram<L extends string = never> {
  observe(value: number, ...at: At<L>): void;
  /** The same for fixed labels: looked up once, for what is observed very often. */
  at(...at: At<L>): { observe(value: number): void };
}

/** Seconds, good for a p95 between 5 ms and 10 s. */
export const secondsBuckets: readonly number[] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Label sets of one metric; what comes beyond them is a mistake and is counted as `other`. */
const MOST_SERIES = 5000;
/** How long a page waits for one collector. */
const COLLECT_MS = 3000;

const escapeLabel = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
const shown = (value: number): string =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';

interface Family {
  kind: 'counter' | 'gauge' | 'histogram';
  handle: unknown;
  lines(out: string[]): void;
}

/** The values of one metric by their labels. */
function openSeries<V>(labels: readonly string[], make: () => V) {
  const series = new Map<string, { text: string; value: V }>();
  const at = (given: Record<string, string> | undefined): V => {
    const values = labels.map((label) => given?.[label] ?? '');
    const key = values.join('\n');
    const known = series.get(key);
    if (known) return known.value;
    if (series.size >= MOST_SERIES) return at(Object.fromEntries(labels.map((label) => [label, 'other'])));
    const text = labels.map((label, i) => `${label}="${escapeLabel(values[i] ?? '')}"`).join(',');
    const value = make();
    series.set(key, { text, value });
    return value;
  };
  return { at, all: () => series.values(), clear: () => series.clear() };
}

const braces = (...parts: string[]): string => {
  const text = parts.filter((p) => p !== '').join(',');
  return text === '' ? '' : `{${text}}`;
};

function openValues(name: string, labels: readonly string[]) {
  const series = openSeries(labels, () => ({ n: 0 }));
  return {
    series,
    lines: (out: string[]): void => {
      for (const { text, value } of series.all()) out.push(`${name}${braces(text)} ${shown(value.n)}`);
    },
  };
}

function counterOf(name: string, labels: readonly string[]): Family {
  const { series, lines } = openValues(name, labels);
  if (labels.length === 0) series.at({});
  const add = (by: number, at?: Record<string, string>): void => {
    series.at(at).n += by;
  };
  return { kind: 'counter', handle: { add, inc: (at?: Record<string, string>) => add(1, at) }, lines };
}

function gaugeOf(name: string, labels: readonly string[]): Family {
  const { series, lines } = openValues(name, labels);
  return {
    kind: 'gauge',
    handle: {
      set: (value: number, at?: Record<string, string>) => {
        series.at(at).n = value;
      },
      add: (by: number, at?: Record<string, string>) => {
        series.at(at).n += by;
      },
      clear: series.clear,
    },
    lines,
  };
}

function histogramOf(name: string, labels: readonly string[], buckets: readonly number[]): Family {
  const series = openSeries(labels, () => ({ counts: new Array<number>(buckets.length + 1).fill(0), sum: 0 }));
  const observe = (value: { counts: number[]; sum: number }, seen: number): void => {
    let i = 0;
    while (i < buckets.length && seen > (buckets[i] as number)) i++;
    value.counts[i] = (value.counts[i] as number) + 1;
    value.sum += seen;
  };
  return {
    kind: 'histogram',
    handle: {
      observe: (seen: number, at?: Record<string, string>) => observe(series.at(at), seen),
      at: (at?: Record<string, string>) => {
        const value = series.at(at);
        return { observe: (seen: number) => observe(value, seen) };
      },
    },
    lines: (out) => {
      for (const { text, value } of series.all()) {
        let total = 0;
        value.counts.forEach((count, i) => {
          total += count;
          const le = i < buckets.length ? shown(buckets[i] as number) : '+Inf';
          out.push(`${name}_bucket${braces(text, `le="${le}"`)} ${total}`);
        });
        out.push(`${name}_sum${braces(text)} ${shown(value.sum)}`, `${name}_count${braces(text)} ${total}`);
      }
    },
  };
}

/** The figures of a process. `onError` hears of collectors that failed. */
export function openMetrics(onError: (error: unknown, collector: string) => void = () => undefined): Metrics {
  const families = new Map<string, Family & { help: string }>();
  const collectors = new Map<string, () => Promise<void> | void>();
  const family = <H>(name: string, help: string, make: () => Family): H => {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`${name} is no name of a metric`);
    const made = make();
    const known = families.get(name);
    if (known && known.kind !== made.kind) throw new Error(`${name} is a ${known.kind} already`);
    if (known) return known.handle as H;
    families.set(name, { ...made, help });
    return made.handle as H;
  };
  const failed = gaugeOf('tramo_metrics_collect_failed', ['collector']);
  families.set('tramo_metrics_collect_failed', { ...failed, help: 'Collectors of this page that failed or hung (1)' });
  const failures = failed.handle as Gauge<'collector'>;
  const collect = async (collector: string, work: () => Promise<void> | void): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no figures in ${COLLECT_MS} ms`)), COLLECT_MS);
    });
    try {
      await Promise.race([work(), late]);
      failures.set(0, { collector });
    } catch (error) {
      failures.set(1, { collector });
      onError(error, collector);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    counter: (name, help, labels = []) => family(name, help, () => counterOf(name, labels)),
    gauge: (name, help, labels = []) => family(name, help, () => gaugeOf(name, labels)),
    histogram: (name, help, labels = [], buckets = secondsBuckets) =>
      family(name, help, () => histogramOf(name, labels, buckets)),
    onCollect: (name, work) => void collectors.set(name, work),
    page: async () => {
      await Promise.all([...collectors].map(([name, work]) => collect(name, work)));
      const out: string[] = [];
      for (const [name, { kind, help, lines }] of families) {
        out.push(`# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', ' ')}`, `# TYPE ${name} ${kind}`);
        lines(out);
      }
      return `${out.join('\n')}\n`;
    },
  };
}
