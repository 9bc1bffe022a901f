import { openReplica } from '../db/replica.ts';
import { filesState } from '../files-state.ts';
import { bad, type Check, type OpenPatient, ok, type Said, warning, words } from './check.ts';

const works = words('funciona', 'works');
const fails = words(
  'no funciona: los archivos no se abren ni se guardan',
  'does not work: files are neither opened nor kept',
);

/** Writes, reads and takes away a small object. */
async function lookAtFiles({ config, open: { db } }: OpenPatient): Promise<Said> {
  const { address, fault, inStore, inDatabase, late } = await filesState({ config, db }, true);
  if (fault)
    return bad(
      words(fault, fault),
      words(
        'Revisa FILES_URL, FILES_KEY_ID y FILES_SECRET, la red y los permisos; «tramo files state» prueba de nuevo.',
        'Check FILES_URL, FILES_KEY_ID and FILES_SECRET, the network and the rights; "tramo files state" tries again.',
      ),
      { company: fails },
    );
  if (!address) return ok(`${inDatabase} en la base de datos`, `${inDatabase} in the database`, { company: works });
  const counted = words(
    `${inStore} en ${address}, ${inDatabase} en la base de datos`,
    `${inStore} in ${address}, ${inDatabase} in the database`,
  );
  if (late === 0) return ok(counted.es, counted.en, { company: works });
  return warning(
    words(`${counted.es}; ${late} esperan que se les borre`, `${counted.en}; ${late} wait to be taken away`),
    words(
      'Que corra un proceso que tome trabajos, y que la llave tenga permiso de borrar (DeleteObject).',
      'Have a process run that takes jobs, and let the key delete (DeleteObject).',
    ),
    { company: works },
  );
}

async function lookAtReplica({ config, open: { connection, db } }: OpenPatient): Promise<Said | null> {
  const { databaseReadUrl: url, readLagS: mostLagS } = config;
  if (!url) return null;
  const quiet = (): void => undefined;
  const mine = db.replica
    ? null
    : await openReplica({ url, primary: connection.kysely, mostLagS, tell: quiet, onError: quiet });
  try {
    const state = (db.replica ?? mine)?.state();
    if (state?.isUsed) return ok('responde y está al día', 'answers and has caught up');
    const fault = state?.fault ?? 'no responde';
    return warning(
      words(fault, fault),
      words(
        'Mientras tanto contesta la principal. Revisa DATABASE_READ_URL y pg_stat_replication en la principal.',
        'The primary answers meanwhile. Check DATABASE_READ_URL, and pg_stat_replication on the primary.',
      ),
    );
  } finally {
    await mine?.close();
  }
}

/** Where what is kept lies besides the database itself. */
export const dataChecks: readonly Check[] = [
  { check: 'replica', needs: 'database', look: lookAtReplica },
  { check: 'files', needs: 'database', look: lookAtFiles },
];
