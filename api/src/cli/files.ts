import { readConfig } from '../platform/config.ts';
import type { Platform } from '../platform/context.ts';
import { moveFiles, toMove } from '../platform/files-move.ts';
import { filesState } from '../platform/files-state.ts';
import { Problem, problemBody } from '../platform/problem.ts';
import { openPlatform } from '../platform/start.ts';
import type { Values } from './command.ts';

async function onPlatform(work: (platform: Platform) => Promise<void>): Promise<void> {
  const { platform, close } = await openPlatform(readConfig());
  try {
    await work(platform);
  } catch (error) {
    if (error instanceof Problem) throw new Error(String(problemBody(error, 'es').body.error.message));
    throw error;
  } finally {
    await close();
  }
}

const megabytes = (bytes: number): string =>
  `${(bytes / 1024 / 1024).toLocaleString('es-MX', { maximumFractionDigits: 1 })} MB`;

/** Tells where files lie and whether their store takes them. */
export const filesStateCommand = (values: Values): Promise<void> =>
  onPlatform(async (platform) => {
    const state = await filesState(platform, true);
    if (values.json) console.log(JSON.stringify(state));
    else {
      console.log(`Almacén: ${state.address ?? 'sin FILES_URL; los archivos están en la base de datos'}`);
      console.log(`Los nuevos van ${state.keepIn === 'store' ? 'al almacén' : 'a la base de datos'}.`);
      console.log(`En el almacén: ${state.inStore}. En la base de datos: ${state.inDatabase}.`);
      console.log(`Por borrar del almacén: ${state.endings} (${state.late} con más de una hora de retraso).`);
      console.log(state.fault ?? (state.isReachable ? 'Se escribió, leyó y borró un archivo de prueba.' : 'Bien.'));
    }
    if (state.fault) process.exitCode = 1;
  });

/** Moves the content of all files between database and store. */
export const filesMove = (values: Values): Promise<void> =>
  onPlatform(async (platform) => {
    const to = String(values.to ?? '');
    if (to !== 'store' && to !== 'database') throw new Error('Falta --to store o --to database.');
    if (!platform.objects) throw new Error('Falta FILES_URL: sin él no hay almacén de dónde ni a dónde mover.');
    if (to !== platform.config.files.keepIn)
      console.warn(
        to === 'store'
          ? 'Atención: con FILES_KEEP=database los archivos nuevos siguen yendo a la base de datos.'
          : 'Atención: los archivos nuevos siguen yendo al almacén. Pon FILES_KEEP=database en todos los procesos antes de mover.',
      );
    const all = await toMove(platform, to);
    const where = to === 'store' ? 'al almacén' : 'a la base de datos';
    console.log(`Por mover ${where}: ${all.files} archivos, ${megabytes(all.bytes)}.`);
    const stop = new AbortController();
    const onSignal = (): void => stop.abort();
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
    let told = Date.now();
    try {
      const moved = await moveFiles(
        platform,
        to,
        ({ files, bytes }) => {
          if (Date.now() - told < 2000) return;
          told = Date.now();
          const share = all.bytes > 0 ? Math.min(100, (100 * bytes) / all.bytes) : 100;
          console.log(`${files} de ${all.files} archivos, ${megabytes(bytes)} (${share.toFixed(0)} %)`);
        },
        stop.signal,
      );
      console.log(`Movidos: ${moved.files} archivos, ${megabytes(moved.bytes)}.`);
      for (const { id, companyId, why } of moved.damaged)
        console.error(`El archivo ${id} de la empresa ${companyId} se quedó donde estaba: ${why}.`);
      if (stop.signal.aborted) console.log('Interrumpido: la misma orden sigue donde iba.');
      if (moved.damaged.length > 0 || stop.signal.aborted) process.exitCode = 1;
      else if (to === 'database' && platform.config.files.keepIn === 'database')
        console.log('Ya no queda ninguno en el almacén. Lo que dejaron ahí se borra mañana; quita FILES_URL después.');
    } finally {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    }
  });
