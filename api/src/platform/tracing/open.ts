import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../metrics/registry.ts';
import type { TracingSettings } from './settings.ts';
import { noTracer, type Tracer } from './tracer.ts';

/** What keeps traces is read only where they are asked for. */
export const openTracer = async (
  settings: TracingSettings | null,
  watching: { log: FastifyBaseLogger; metrics: Metrics },
): Promise<Tracer> => (settings ? (await import('./otlp.ts')).openOtlp(settings, watching) : noTracer);
