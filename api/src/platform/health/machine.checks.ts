import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { sql } from 'kysely';
import { misspeltSettings } from '../settings/misspelt.ts';
import { checkSettings } from '../settings/read-settings.ts';
import { commit, version } from '../version.ts';
import { bad, type Check, lasting, ok, type Patient, type Said, size, warning, words, worse } from './check.ts';

const NODE_MAJOR = 24;

function lookAtVersion(): Said {
  const text = `Tramo ${version}${commit ? ` (${commit.slice(0, 12)})` : ''}, Node ${process.versions.node}`;
  const company = words(`Tramo ${version}`, `Tramo ${version}`);
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return ok(text, text, { company });
  return warning(
    words(text, text),
    words(
      `Usa el Node ${NODE_MAJOR} que Tramo trae («npm start», o «./tramo» del archivo de instalación).`,
      `Use the Node ${NODE_MAJOR} that comes with Tramo ("npm start", or "./tramo" of the release).`,
    ),
    { company },
  );
}

function lookAtSettings({ env }: Patient): Said {
  const faults = env ? checkSettings(env).faults : [];
  const said = [...faults, ...misspeltSettings(env)];
  if (said.length === 0) return ok('sin variables equivocadas', 'no wrong variables');
  const found = words(said.join(' '), said.join(' '));
  const cure = words('Corrígelas: «tramo config» muestra todas.', 'Mend them: "tramo config" shows all.');
  return faults.length > 0 ? bad(found, cure) : warning(found, cure);
}

const LEAST_MEMORY = 900 * 1024 ** 2;

function lookAtMemory(): Said {
  const limit = process.constrainedMemory();
  const total = limit > 0 && limit < totalmem() ? limit : totalmem();
  const heap = getHeapStatistics().heap_size_limit;
  const found = words(
    `${size(total)}${total < totalmem() ? ' (límite del contenedor o servicio)' : ''}, libre ${size(process.availableMemory())}; JavaScript usa a lo más ${size(heap)}`,
    `${size(total)}${total < totalmem() ? ' (limit of the container or service)' : ''}, free ${size(process.availableMemory())}; JavaScript uses ${size(heap)} at most`,
  );
  if (total < LEAST_MEMORY)
    return warning(
      found,
      words(
        'Da al menos 1 GB, o usa PASSWORD_COST=light y ROADS_MEMORY_MB=64.',
        'Give it at least 1 GB, or use PASSWORD_COST=light and ROADS_MEMORY_MB=64.',
      ),
    );
  if (heap > total)
    return warning(
      found,
      words(
        `JavaScript puede pedir más de lo que hay y el sistema mataría el proceso: NODE_OPTIONS=--max-old-space-size=${Math.floor((total * 0.7) / 1024 ** 2)}.`,
        `JavaScript may ask for more than there is, and the system would kill the process: NODE_OPTIONS=--max-old-space-size=${Math.floor((total * 0.7) / 1024 ** 2)}.`,
      ),
    );
  return { state: 'ok', found, cure: null };
}

/** The disk of a folder, or of the one that it will be made in. */
async function roomOf(folder: string): Promise<{ free: number; total: number }> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const fs = await statfs(at).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && dirname(at) !== at) return null;
      throw error;
    });
    if (fs) return { free: fs.bavail * fs.bsize, total: fs.blocks * fs.bsize };
  }
}

async function lookAtDisk({ config }: Patient): Promise<Said> {
  const { free, total } = await roomOf(config.dataDir);
  const reserve = config.reserveMb * 1024 ** 2;
  const share = Math.round((free / Math.max(total, 1)) * 100);
  const found = words(
    `${size(free)} libres de ${size(total)} en ${config.dataDir}; reserva ${config.reserveMb} MB`,
    `${size(free)} free of ${size(total)} in ${config.dataDir}; reserve ${config.reserveMb} MB`,
  );
  const company = words(`${share} % libre`, `${share} % free`);
  const isEmbedded = config.databaseUrl === null;
  if (isEmbedded && free < reserve)
    return bad(
      found,
      words(
        'Por debajo de la reserva no se guarda nada: libera espacio, o baja DISK_RESERVE_MB.',
        'Below the reserve nothing is written: make room, or lower DISK_RESERVE_MB.',
      ),
      { company: words(`${share} % libre: no se guarda nada`, `${share} % free: nothing is saved`) },
    );
  if (free < Math.max(2 * reserve, 1024 ** 3) || share < 5)
    return warning(found, words('Libera espacio pronto.', 'Make room soon.'), { company });
  return { state: 'ok', found, cure: null, company };
}

const CLOCK_WARNS_S = 5;
const CLOCK_BAD_S = 60;

/** Seconds by which our clock is ahead of the database's, and of a provider's that answers. */
async function clocksAhead(p: Patient): Promise<{ than: string; s: number }[]> {
  const ahead: { than: string; s: number }[] = [];
  if (p.open) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(p.open.connection.kysely);
    const at = rows[0]?.now;
    if (at) ahead.push({ than: 'la base de datos', s: (p.now().getTime() - new Date(at).getTime()) / 1000 });
  }
  const { messaging, payments } = p.config;
  const url = messaging.twilio?.url ?? messaging.meta?.url ?? payments.stripe?.url;
  if (url) {
    const answer = await p.outbound(url, { timeoutMs: 5000 }).catch(() => null);
    const date = Date.parse(String((answer?.headers as Record<string, unknown> | undefined)?.date ?? ''));
    if (!Number.isNaN(date)) ahead.push({ than: new URL(url).hostname, s: (p.now().getTime() - date) / 1000 });
  }
  return ahead;
}

async function lookAtClock(p: Patient): Promise<Said> {
  const ahead = await clocksAhead(p);
  const most = ahead.toSorted((a, b) => Math.abs(b.s) - Math.abs(a.s))[0];
  if (!most)
    return ok(
      `${p.now().toISOString()}, sin con qué compararlo`,
      `${p.now().toISOString()}, nothing to compare it with`,
    );
  const seconds = Math.abs(most.s);
  const state = worse(seconds, CLOCK_WARNS_S, CLOCK_BAD_S);
  if (state === 'ok') return ok('en hora', 'right', { company: 'same' });
  const { es, en } = lasting(seconds);
  const found = words(
    `${es} ${most.s > 0 ? 'adelantado' : 'atrasado'} respecto de ${most.than}`,
    `${en} ${most.s > 0 ? 'ahead of' : 'behind'} ${most.than}`,
  );
  return {
    state,
    found,
    cure: words(
      'Pon el equipo en hora por NTP («timedatectl set-ntp true»): códigos, sesiones y firmas dependen de ella.',
      'Set the machine by NTP ("timedatectl set-ntp true"): codes, sessions and signatures depend on it.',
    ),
    company: words(`desviado ${es}`, `off by ${en}`),
  };
}

/** Noon UTC of a summer day since Mexico gave daylight saving up: who says 7 has data from before 2022. */
const SUMMER = '2026-07-01T12:00:00Z';

async function lookAtTimeZones(p: Patient): Promise<Said> {
  const own = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Mexico_City', hour: '2-digit', hourCycle: 'h23' });
  const wrong: string[] = Number(own.format(new Date(SUMMER))) === 6 ? [] : ['Node'];
  if (p.open) {
    const { rows } = await sql<{ hour: number }>`select extract(hour from
      ${SUMMER}::timestamptz at time zone 'America/Mexico_City')::int as hour`.execute(p.open.connection.kysely);
    if (rows[0]?.hour !== 6) wrong.push(p.open.connection.kind === 'postgres' ? 'PostgreSQL' : 'la base incluida');
  }
  if (wrong.length === 0)
    return ok('al día (México sin horario de verano)', 'current (Mexico without daylight saving)');
  return bad(
    words(
      `atrasadas en ${wrong.join(' y ')}: creen que México tiene horario de verano`,
      `outdated in ${wrong.join(', ')}: they think that Mexico has daylight saving`,
    ),
    words(
      'Actualiza tzdata (2022f o más nueva) en ese equipo y reinicia.',
      'Update tzdata (2022f or later) there and restart.',
    ),
  );
}

export const machineChecks: readonly Check[] = [
  { check: 'version', look: lookAtVersion },
  { check: 'settings', look: lookAtSettings },
  { check: 'memory', look: lookAtMemory },
  { check: 'disk', look: lookAtDisk },
  { check: 'clock', look: lookAtClock },
  { check: 'timeZones', look: lookAtTimeZones },
];
