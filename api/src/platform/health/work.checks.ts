import { join } from 'node:path';
import type { Words } from '@tramo/contract/words/names';
import { backupState } from '../backup/state.ts';
import { type Lags, lagsOf } from '../metrics/lags.ts';
import { listZones } from '../roads/zone-folder.ts';
import {
  bad,
  type Check,
  lasting,
  type OpenPatient,
  ok,
  type Patient,
  type Said,
  size,
  warning,
  words,
  worse,
} from './check.ts';

const YEAR_S = 365 * 86_400;

async function lookAtRoads({ config, now }: Patient): Promise<Said> {
  const zones = await listZones(join(config.dataDir, 'roads'));
  const damaged = zones.filter((zone) => zone.info === null).map(({ name }) => name);
  if (damaged.length > 0)
    return bad(
      words(`zonas dañadas: ${damaged.join(', ')}`, `damaged zones: ${damaged.join(', ')}`),
      words(
        `Impórtalas otra vez: tramo roads import ARCHIVO --name ${damaged[0]}`,
        `Import them again: tramo roads import FILE --name ${damaged[0]}`,
      ),
      { company: 'same' },
    );
  const real = zones.flatMap(({ info }) => (info && !info.isDemo ? [info] : []));
  if (real.length === 0) {
    if (config.routingUrl)
      return ok('ninguna: los tiempos son de ROUTING_URL', 'none: times are those of ROUTING_URL', {
        company: words('ninguna', 'none'),
      });
    const isDemo = zones.length > 0;
    return warning(
      isDemo
        ? words('solo las de la demo', "the demo's alone")
        : words('ninguna: los tiempos son estimados', 'none: times are estimated'),
      words('tramo roads import ARCHIVO.osm.pbf --name REGION', 'tramo roads import FILE.osm.pbf --name REGION'),
      { company: 'same' },
    );
  }
  const oldest = real.toSorted((a, b) => (a.importedAt < b.importedAt ? -1 : 1))[0] as (typeof real)[number];
  const ageS = (now().getTime() - Date.parse(oldest.importedAt)) / 1000;
  const found = words(
    `${real.map(({ name }) => name).join(', ')}; la más vieja (${oldest.name}) es de hace ${lasting(ageS).es}`,
    `${real.map(({ name }) => name).join(', ')}; the oldest (${oldest.name}) is ${lasting(ageS).en} old`,
  );
  if (ageS < YEAR_S) return { state: 'ok', found, cure: null, company: 'same' };
  return warning(
    found,
    words(
      `Importa un archivo reciente: tramo roads import ARCHIVO --name ${oldest.name}`,
      `Import a recent file: tramo roads import FILE --name ${oldest.name}`,
    ),
    { company: 'same' },
  );
}

/** A night may be left out while a machine is off for a day; not two. */
const BACKUP_OLD_S = 36 * 3600;

async function lookAtBackups(p: OpenPatient): Promise<Said> {
  const state = await backupState({ config: p.config, db: p.open.db, now: p.now });
  const last = state.lastGood;
  const ageS = last ? (p.now().getTime() - last.at.getTime()) / 1000 : 0;
  const age = lasting(ageS);
  const lastly = last
    ? words(`el último, de hace ${age.es} (${size(last.bytes)})`, `the last one ${age.en} ago (${size(last.bytes)})`)
    : words('ninguno', 'none');
  const company = last ? words(`el último, de hace ${age.es}`, `the last one ${age.en} ago`) : lastly;
  const look = words(
    'Mira el registro y prueba a mano: tramo backup ARCHIVO',
    'Look into the log and try by hand: tramo backup FILE',
  );
  if (!state.isScheduled)
    return warning(
      words(`no se hacen solos; ${lastly.es}`, `none are made by themselves; ${lastly.en}`),
      words(
        'Pon BACKUP_DIR en otro disco, y BACKUP_AT y BACKUP_KEEP si quieres otros.',
        'Set BACKUP_DIR on another disk, and BACKUP_AT and BACKUP_KEEP for others.',
      ),
      { company },
    );
  if (state.lastFault)
    return bad(
      words(
        `el más reciente falló: ${state.lastFault.error}; ${lastly.es}`,
        `the latest failed: ${state.lastFault.error}; ${lastly.en}`,
      ),
      look,
      { company },
    );
  if (last && ageS > BACKUP_OLD_S) return bad(lastly, look, { company });
  if (state.proofFault)
    return bad(
      words(
        `${lastly.es}, pero no se pudo restaurar para probarlo: ${state.proofFault.error}`,
        `${lastly.en}, but it could not be restored to prove it: ${state.proofFault.error}`,
      ),
      words('tramo backup verify ARCHIVO', 'tramo backup verify FILE'),
      { company },
    );
  if (!last)
    return warning(lastly, words('El primero se hace a la hora de BACKUP_AT.', 'The first one is made at BACKUP_AT.'), {
      company,
    });
  const proof = state.lastProof
    ? words('; restaurado para probarlo', '; restored to prove it')
    : words('; aún sin probar', '; not proved yet');
  return ok(`${lastly.es}${proof.es}`, `${lastly.en}${proof.en}`, { company });
}

/** Seconds of waiting that nobody should notice, and that are an outage. */
const WAIT_WARNS_S = 60;
const WAIT_BAD_S = 600;

const look = words(
  '¿Corre «tramo serve» (o un «tramo work» junto a «serve --no-work»)? Busca errores en su registro.',
  'Does "tramo serve" run (or a "tramo work" beside "serve --no-work")? Look for errors in its log.',
);

/** What waits, by its oldest: how much it is, only the operator knows. */
function waiting(
  count: number,
  oldestS: number,
  [warnsAt, badAt]: readonly [number, number],
  more: Words | null = null,
): Said {
  const state = worse(oldestS, warnsAt, badAt);
  const age = lasting(oldestS);
  const part = more ?? words('', '');
  if (count === 0)
    return {
      state: more ? 'warning' : 'ok',
      found: words(`nada espera${part.es}`, `nothing waits${part.en}`),
      cure: more ? look : null,
      company: words('al día', 'current'),
    };
  return {
    state: more && state === 'ok' ? 'warning' : state,
    found: words(
      `${count} por atender, lo más viejo de ${age.es}${part.es}`,
      `${count} waiting, the oldest for ${age.en}${part.en}`,
    ),
    cure: state === 'ok' && !more ? null : look,
    company: state === 'ok' ? words('al día', 'current') : words(`${age.es} de retraso`, `${age.en} behind`),
  };
}

const lagCheck =
  (say: (lags: Lags) => Said) =>
  async ({ open, now }: OpenPatient): Promise<Said> =>
    say(await lagsOf({ db: open.db, now }));

const sum = (all: readonly { n: number; s: number }[]): [number, number] => [
  all.reduce((total, { n }) => total + n, 0),
  Math.max(0, ...all.map(({ s }) => s)),
];

const usual = [WAIT_WARNS_S, WAIT_BAD_S] as const;
/** A long search of a company, or one import after another, is no outage. */
const ofJobs = [900, 3600] as const;

function saidOfEvents({ relay, subscribers }: Lags): Said {
  const parked = subscribers.filter((s) => s.parked > 0);
  const [n, s] = sum([
    { n: relay.waiting, s: relay.oldestS },
    ...subscribers.map(({ behind, oldestS }) => ({ n: behind, s: oldestS })),
  ]);
  const names = parked.map(({ name, parked: many }) => `${name} (${many})`).join(', ');
  const more =
    parked.length > 0 ? words(`; apartados por fallar: ${names}`, `; put aside because they failed: ${names}`) : null;
  return waiting(n, s, usual, more);
}

export const workChecks: readonly Check[] = [
  { check: 'roads', look: lookAtRoads },
  { check: 'backups', needs: 'database', look: lookAtBackups },
  { check: 'events', needs: 'database', look: lagCheck(saidOfEvents) },
  {
    check: 'work',
    needs: 'database',
    look: lagCheck(({ jobs }) => waiting(...sum(jobs.map((j) => ({ n: j.waiting, s: j.oldestS }))), ofJobs)),
  },
  {
    check: 'messages',
    needs: 'database',
    look: lagCheck(({ messages }) => waiting(...sum(messages.map((m) => ({ n: m.due, s: m.oldestS }))), usual)),
  },
  {
    check: 'webhooks',
    needs: 'database',
    look: lagCheck(({ webhooks: w }) => waiting(w.due, w.oldestS, usual)),
  },
];
