import { defaultApiKey } from '@tramo/contract/limits';
import { demoDrivers, demoPassword } from '../seed/demo-users.ts';
import { readModes } from '../simulator/modes.ts';
import { startSimulator } from '../simulator/simulate.ts';

export async function simulate(values: Record<string, string | boolean | undefined>): Promise<void> {
  const stop = new AbortController();
  process.on('SIGINT', () => stop.abort());
  process.on('SIGTERM', () => stop.abort());
  await startSimulator({
    baseUrl: String(values.url ?? 'http://localhost:3000').replace(/\/$/, ''),
    apiKey: process.env.API_KEY ?? defaultApiKey,
    drivers: values.drivers ? String(values.drivers).split(',') : demoDrivers,
    password: String(values.password ?? demoPassword),
    speed: Number(values.speed ?? 1) || 1,
    startNow: values.now === true,
    // Who starts before the hour has no plan to keep to.
    keepsClock: values.now !== true,
    seed: 1,
    ...(values.mode ? { modes: readModes(String(values.mode)) } : {}),
    log: (line) => console.log(line),
    signal: stop.signal,
  });
}
