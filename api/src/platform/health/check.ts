import type { Finding, StatusCheck } from '@tramo/contract/status';
import type { Words } from '@tramo/contract/words/names';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connect.ts';
import type { Database } from '../db/tx.ts';
import type { Outbound } from '../outbound.ts';
import type { Env } from '../settings/read-settings.ts';

/** What the checks look at. The database is null where it could not be opened; `database` of the checks says why. */
export interface Patient {
  config: Config;
  now(): Date;
  outbound: Outbound;
  open: { connection: Connection; db: Database } | null;
  /** Why it is not open; a server that has the embedded one is no fault. */
  closed?: { state: 'ok' | 'bad'; found: Words; cure: Words | null };
  env?: Env;
}
export type OpenPatient = Patient & { open: NonNullable<Patient['open']> };

/** What a check says, and what of it the admins of a company may know: the same, other words, or (where it is not there) nothing. */
export interface Said extends Omit<Finding, 'check'> {
  company?: 'same' | Words;
}

/** One thing that is looked at. Those that need a database are left out where none is open; one that throws is told as not looked at. */
export type Check =
  | { check: StatusCheck; needs?: undefined; look(p: Patient): Promise<Said | null> | Said | null }
  | { check: StatusCheck; needs: 'database'; look(p: OpenPatient): Promise<Said | null> };

export const words = (es: string, en: string): Words => ({ es, en });
type More = Pick<Said, 'company'>;
export const ok = (es: string, en: string, more: More = {}): Said => ({
  state: 'ok',
  found: words(es, en),
  cure: null,
  ...more,
});
export const warning = (found: Words, cure: Words | null, more: More = {}): Said => ({
  state: 'warning',
  found,
  cure,
  ...more,
});
export const bad = (found: Words, cure: Words | null, more: More = {}): Said => ({
  state: 'bad',
  found,
  cure,
  ...more,
});

const GB = 1024 ** 3;
const MB = 1024 ** 2;
/** `12.3 GB`, `420 MB`. */
export const size = (bytes: number): string =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`;

/** How long, roughly. */
export function lasting(seconds: number): Words {
  const [n, es, en] =
    seconds < 90
      ? [seconds, 's', 's']
      : seconds < 5400
        ? [seconds / 60, 'min', 'min']
        : seconds < 172_800
          ? [seconds / 3600, 'h', 'h']
          : [seconds / 86_400, 'días', 'days'];
  return words(`${Math.round(n)} ${es}`, `${Math.round(n)} ${en}`);
}

/** One of two by how much there is of something. */
export const worse = (value: number, warnsAt: number, badAt: number): Said['state'] =>
  value >= badAt ? 'bad' : value >= warnsAt ? 'warning' : 'ok';

export const reason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';
