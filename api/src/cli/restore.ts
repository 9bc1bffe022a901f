import { stopEverywhere } from '../modules/webhooks/webhooks.console.service.ts';
import { readBackupFile } from '../platform/backup/file.ts';
import { BackupFault, type Frame } from '../platform/backup/frames.ts';
import { checkBackup } from '../platform/backup/load.ts';
import { folderPlace, type Place, postgresPlace } from '../platform/backup/places.ts';
import { restoreInto } from '../platform/backup/restore.ts';
import { openSource } from '../platform/backup/source.ts';
import { takeBackup } from '../platform/backup/take.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { takeFolder } from '../platform/db/folder-lock.ts';
import { installationOf, setQuiet } from '../platform/installation.ts';
import { restMessages } from '../platform/messaging/queue.ts';
import { keyMark, vaultKey } from '../platform/secrets.ts';
import { openPlatform } from '../platform/start.ts';
import { counted, fileGiven, passphraseFor, progressTeller, seconds, stopSignal } from './backup.ts';
import type { Values } from './command.ts';
import { type Finishing, finishRestore } from './restored.ts';

const placeOf = ({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<Place> =>
  databaseUrl ? postgresPlace(databaseDirectUrl ?? databaseUrl) : folderPlace(dataDir);

/** What a restore leaves to do, in the database that it loaded. */
async function finish(config: Config, options: Finishing): Promise<void> {
  const { platform, close } = await openPlatform(config, { isRestoring: true });
  try {
    const done = await finishRestore(platform, options);
    if (done.sessions > 0) console.log(`Sesiones cerradas: ${counted(done.sessions)}. Todos entran de nuevo.`);
    if (done.messages + done.deliveries > 0)
      console.log(
        `En camino al hacerse la copia, no salen de nuevo: ${counted(done.messages)} mensajes y ${counted(done.deliveries)} entregas de webhooks. Quedan en sus listas, de donde se reenvían a mano.`,
      );
    if (done.jobs > 0) console.log(`Trabajos que siguen al iniciar: ${counted(done.jobs)}.`);
    if (done.faults.length > 0) {
      for (const fault of done.faults) console.error(`✗ ${fault}`);
      console.error('Los libros no cuadran; así estaban en la copia. Revísalos con «tramo ledger verify».');
      process.exitCode = 1;
    } else console.log(`Libros revisados: ${counted(done.books)}, todos cuadran.`);
    if (platform.isQuiet)
      console.log('En silencio: no sale ningún mensaje, webhook, impresión ni cobro hasta «tramo quiet --off».');
  } finally {
    await close();
  }
}

/** Restores a backup into the empty place that the environment names. */
export async function restore(v: Values, given: string | undefined): Promise<void> {
  const config = readConfig();
  const finishing = { keepSessions: v['keep-sessions'] === true, keepUnderWay: v['keep-under-way'] === true };
  if (v.finish) return finish(config, finishing);
  const path = fileGiven(given);
  const passphrase = await passphraseFor(path, v);
  const signal = stopSignal();
  const tell = progressTeller();
  const began = performance.now();
  const place = await placeOf(config);
  // The whole file is looked at before anything is written.
  const { header } = await checkBackup(readBackupFile(path, passphrase), { signal, onProgress: tell }).catch(
    async (error: unknown) => {
      await place.discard();
      throw error;
    },
  );
  console.error(`Copia del ${header.at.replace('T', ' ').slice(0, 19)} UTC, Tramo ${header.version}: está entera.`);
  const { summary, keyWarning } = await restoreInto(place, readBackupFile(path, passphrase), {
    config,
    isQuiet: v.quiet === true,
    now: new Date(),
    onProgress: tell,
    signal,
  });
  console.log(
    `Restaurada: ${counted(summary.rows)} filas de ${Object.keys(summary.tables).length} tablas, iguales a la copia (cuentas y SHA-256), ${seconds(began)}.`,
  );
  await finish(config, finishing);
  if (keyWarning) console.error(`ATENCIÓN: ${keyWarning}`);
  console.log('Inicia el servidor: «tramo serve».');
}

/** Moves the embedded database into an empty PostgreSQL, without a file between. */
export async function move(v: Values): Promise<void> {
  const to = typeof v.to === 'string' ? v.to : '';
  if (!/^postgres(ql)?:\/\//.test(to)) throw new Error('Di a dónde: --to postgres://usuario:clave@servidor:5432/tramo');
  const config = readConfig();
  if (config.databaseUrl)
    throw new Error('«tramo move» pasa la base incluida (DATA_DIR) a PostgreSQL: quita DATABASE_URL de esta orden.');
  const signal = stopSignal();
  const tell = progressTeller();
  const began = performance.now();
  // A server that went on would take what nobody moves any more.
  const leave = await takeFolder(config.dataDir, 0).catch(() => {
    throw new BackupFault('El servidor usa la base de datos: deténlo y repite, para que nada se quede atrás.');
  });
  leave();
  const target = { ...config, databaseUrl: to, databaseDirectUrl: null };
  const place = await postgresPlace(to);
  const source = await openSource(config, signal).catch(async (error: unknown) => {
    await place.discard();
    throw error;
  });
  let rows = 0;
  try {
    const key = vaultKey(config);
    const frames: AsyncGenerator<Frame> = takeBackup(source.desk, {
      at: new Date(),
      key: null,
      keyMark: key === null ? '' : keyMark(key),
      roadsOf: null,
    });
    const { summary } = await restoreInto(place, frames, {
      config,
      isQuiet: false,
      now: new Date(),
      onProgress: tell,
      signal,
    });
    rows = summary.rows;
  } finally {
    await source.close();
  }
  await finish(target, { keepSessions: true, keepUnderWay: true });
  console.log(
    `Movidas ${counted(rows)} filas, iguales de un lado y del otro (cuentas y SHA-256), en ${seconds(began)}.\n` +
      `Pon DATABASE_URL con esa dirección e inicia «tramo serve». Deja DATA_DIR como está: ahí siguen la llave (secret.key) y las calles.\n` +
      `La base incluida queda intacta en ${config.dataDir}: bórrala cuando ya no haga falta.`,
  );
}

/** Says whether anything leaves the installation, or changes it from the next start on. */
export async function quiet(v: Values): Promise<void> {
  if (v.on && v.off) throw new Error('--on o --off, no los dos.');
  const { platform, close } = await openPlatform({ ...readConfig(), logLevel: 'error' });
  try {
    const { quietSince } = await installationOf(platform.db.connection.kysely);
    if (v.on && !quietSince) {
      await platform.db.system((trx) => setQuiet(trx, platform.now()));
      console.log('En silencio desde el próximo inicio: no sale ningún mensaje, webhook, impresión ni cobro.');
    } else if (v.off && quietSince) {
      const rested = await platform.db.system(async (trx) => {
        const now = platform.now();
        const messages = await restMessages(trx, now);
        const deliveries = await stopEverywhere(trx, now);
        await setQuiet(trx, null);
        return { messages, deliveries };
      });
      console.log(
        `Sin silencio desde el próximo inicio. Lo que se juntó no sale: ${counted(rested.messages)} mensajes y ${counted(rested.deliveries)} entregas de webhooks quedan en sus listas.`,
      );
    } else
      console.log(
        quietSince
          ? `En silencio desde ${quietSince.toISOString().slice(0, 19).replace('T', ' ')} UTC: nada sale.`
          : 'Sin silencio: todo sale como está configurado.',
      );
  } finally {
    await close();
  }
}
