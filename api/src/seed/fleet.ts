import type { Platform } from '../platform/context.ts';
import { usualModes } from '../simulator/modes.ts';
import { startSimulator } from '../simulator/simulate.ts';
import { hasDemoCompany } from './demo.ts';
import { demoPassword, playedDrivers } from './demo-users.ts';

/** Plays the demo's drivers over HTTP until the signal; at once over when there is no demo or SIMULATE_SPEED is 0. */
export async function runDemoFleet(platform: Platform, baseUrl: string, signal: AbortSignal): Promise<void> {
  const { simulateSpeed: speed, apiKey, seed } = platform.config;
  if (speed <= 0 || seed === 'none' || !(await hasDemoCompany(platform))) return;
  await startSimulator({
    baseUrl,
    apiKey,
    drivers: playedDrivers,
    password: demoPassword,
    speed,
    keepsClock: true,
    seed: 1,
    modes: usualModes,
    log: (line) => platform.log.info(line),
    signal,
  });
}
