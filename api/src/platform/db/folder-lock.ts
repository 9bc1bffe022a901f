import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
};

/**
 * Takes the embedded database's folder for this process: two on one folder would ruin it. A lock left by a process that died is taken over.
 * Answers how to give the folder back. Throws when a living process has it.
 */
export function takeFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'tramo.pid');
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST' || attempt > 2) throw error;
      const owner = Number(readFileSync(file, 'utf8'));
      if (owner > 0 && owner !== process.pid && isAlive(owner)) {
        throw new Error(
          `Otro proceso de Tramo (${owner}) usa la base de datos de ${folder}. Ciérralo, o elige otra carpeta con DATA_DIR.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
}
