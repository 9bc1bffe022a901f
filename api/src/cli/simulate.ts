import { readSetting } from '../platform/settings/read-settings.ts';
import { demoPassword, playedDrivers } from '../seed/demo-users.ts';
import { readModes } from '../simulator/modes.ts';
import { startSimulator } from '../simulator/simulate.ts';

export async function simulate(values: Record<string, string | boolean | undefined>): Promise<void> {
  const stop = new AbortController();
  process.on('SIGINT', () => stop.abort());
  process.on('SIGTERM', () => stop.abort());
  await startSimulator({
    baseUrl: String(values.url ?? 'http://localhost:3000').replace(/\/$/, ''),
    apiKey: readSetting('API_KEY'),
    drivers: values.drivers ? String(values.drivers).split(',') : playedDrivers,
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
