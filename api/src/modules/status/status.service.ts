import { companyChecks, type SystemStatus } from '@tramo/contract/status';
import type { Ctx, Platform } from '../../platform/context.ts';
import { examine, forCompany, platformChecks } from '../../platform/health/examine.ts';
import { worldOf } from '../../platform/sandboxes.ts';
import { version } from '../../platform/version.ts';

const REMEMBER_MS = 30_000;
const remembered = new WeakMap<Platform, { at: number; status: Promise<SystemStatus> }>();

async function readStatus(platform: Platform): Promise<SystemStatus> {
  const { config, db, outbound, now } = platform;
  const shown = platformChecks.filter(({ check }) => companyChecks.includes(check));
  const examined = await examine({ config, outbound, now, open: { db, connection: db.connection } }, shown);
  const order = (check: SystemStatus['findings'][number]['check']): number => companyChecks.indexOf(check);
  return {
    at: now().toISOString(),
    version,
    findings: forCompany(examined).toSorted((a, b) => order(a.check) - order(b.check)),
  };
}

/** How the installation stands, as far as an admin may know it: the same for all companies. Providers are asked at most twice a minute. */
export function systemStatus({ platform }: Ctx): Promise<SystemStatus> {
  const world = worldOf(platform);
  const known = remembered.get(world);
  if (known && performance.now() - known.at < REMEMBER_MS) return known.status;
  const status = readStatus(world);
  remembered.set(world, { at: performance.now(), status });
  status.catch(() => remembered.delete(world));
  return status;
}
