import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FindingState } from '@tramo/contract/status';
import { findingStateNames, statusCheckNames } from '@tramo/contract/words/status';
import { examineAll } from '../modules/status/status.doctor.service.ts';
import { subscribers } from '../modules.ts';
import { type Config, readConfig } from '../platform/config.ts';
import type { Platform } from '../platform/context.ts';
import { type Connection, openPglite, openPostgres } from '../platform/db/connect.ts';
import { takeFolder } from '../platform/db/folder-lock.ts';
import { openDatabase } from '../platform/db/tx.ts';
import { askServer, type DoctorOptions } from '../platform/health/asked.ts';
import { type Patient, reason, words } from '../platform/health/check.ts';
import type { Examined } from '../platform/health/examine.ts';
import { openOutbound } from '../platform/outbound.ts';
import { SettingsError } from '../platform/settings/read-settings.ts';
import { noteSubscribers } from '../platform/subscribers.ts';

type Closed = NonNullable<Patient['closed']>;

/** Another process has the folder, and does not answer us. */
const deaf = (dataDir: string): Closed => ({
  state: 'bad',
  found: words(
    `incluida: otro proceso tiene ${dataDir} y no contesta; no se revisó nada de la base`,
    `embedded: another process has ${dataDir} and does not answer; nothing of the database was looked at`,
  ),
  cure: words(
    'Mira qué proceso es («fuser DATA_DIR/tramo.lock») y su registro; si no avanza, termínalo. Un Tramo anterior no contesta: detenlo y repite.',
    'Look which process it is ("fuser DATA_DIR/tramo.lock") and its log; end it if it does not go on. An earlier Tramo does not answer: stop it and repeat.',
  ),
});

/** The embedded database as it lies there. It is not made, and not taken from a server that has it. */
async function openEmbedded(config: Config): Promise<Connection | Closed | 'taken'> {
  if (!existsSync(join(config.dataDir, 'PG_VERSION')))
    return {
      state: 'ok',
      found: words(
        `incluida, en ${config.dataDir}: todavía no hay; se crea al iniciar`,
        `embedded, in ${config.dataDir}: there is none yet; a start makes it`,
      ),
      cure: null,
    };
  try {
    (await takeFolder(config.dataDir, 0))();
  } catch {
    return 'taken';
  }
  return openPglite(config.dataDir);
}

async function openPostgresOr(url: string, directUrl: string | null): Promise<Connection | Closed> {
  let connection: Connection | null = null;
  try {
    connection = await openPostgres(url, { max: 4, directUrl });
    await connection.script('select 1');
    return connection;
  } catch (error) {
    await connection?.close().catch(() => undefined);
    return {
      state: 'bad',
      found: words(`PostgreSQL no responde: ${reason(error)}`, `PostgreSQL does not answer: ${reason(error)}`),
      cure: words(
        'Revisa DATABASE_URL, que PostgreSQL corra y acepte a este equipo (pg_hba.conf, listen_addresses).',
        'Check DATABASE_URL, that PostgreSQL runs, and that it lets this machine in (pg_hba.conf, listen_addresses).',
      ),
    };
  }
}

const marks: Readonly<Record<FindingState, string>> = { ok: '✓', warning: '!', bad: '✗' };

/** What was found, a line each with its cure below. */
export function doctorText(examined: readonly Examined[]): string {
  const width = Math.max(...examined.map(({ check }) => statusCheckNames[check].es.length)) + 2;
  const count = (state: FindingState): number => examined.filter((one) => one.state === state).length;
  return [
    ...examined.flatMap(({ check, state, found, cure }) => [
      `${marks[state]} ${statusCheckNames[check].es.padEnd(width)}${found.es}`,
      ...(cure ? [`  ${''.padEnd(width)}→ ${cure.es}`] : []),
    ]),
    '',
    `${findingStateNames.ok.es} ${count('ok')} · ${findingStateNames.warning.es} ${count('warning')} · ${findingStateNames.bad.es} ${count('bad')}`,
  ].join('\n');
}

/** Looks at the installation that the environment names, and changes nothing in it. A server that has the embedded database looks for us. */
export async function doctorOf(
  config: Config,
  options: DoctorOptions & { now?: () => Date } = {},
): Promise<Examined[]> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  let opened = databaseUrl ? await openPostgresOr(databaseUrl, databaseDirectUrl) : await openEmbedded(config);
  if (opened === 'taken') {
    const examined = await askServer(dataDir, { isWhole: options.isWhole === true });
    if (examined) return examined;
    opened = deaf(dataDir);
  }
  const open =
    'kysely' in opened
      ? {
          connection: opened,
          db: openDatabase(
            opened,
            () => undefined,
            () => 0,
          ),
        }
      : null;
  const patient: Patient = {
    config,
    now: options.now ?? (() => new Date()),
    outbound: openOutbound(config.outboundAllow),
    open,
    ...('kysely' in opened ? {} : { closed: opened }),
  };
  // Which events each wants: nothing of them runs here.
  if (open) noteSubscribers(subscribers({ config, db: open.db, now: patient.now } as Platform));
  try {
    return await examineAll(patient, options);
  } finally {
    await open?.db.close();
  }
}

const json = (examined: readonly Examined[]): string =>
  JSON.stringify(
    examined.map(({ check, state, found, cure }) => ({ check, state, found: found.es, cure: cure?.es ?? null })),
    null,
    2,
  );

/** `tramo doctor`: ends with 1 when something is wrong, with 0 where there is only something to look at. */
export async function doctor(v: Record<string, string | boolean | undefined>): Promise<void> {
  let examined: Examined[];
  try {
    examined = await doctorOf(readConfig(), { isWhole: v.ledger === true });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const said = error.faults.join(' ');
    const cure = words(
      'Corrígelas y repite: lo demás depende de ellas.',
      'Mend them and repeat: the rest depends on them.',
    );
    examined = [{ check: 'settings', state: 'bad', found: words(said, said), cure }];
  }
  console.log(v.json ? json(examined) : doctorText(examined));
  if (examined.some(({ state }) => state === 'bad')) process.exitCode = 1;
}
