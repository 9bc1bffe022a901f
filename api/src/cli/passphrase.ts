import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { NeedsPassphrase } from '../platform/backup/frames.ts';
import { readSetting } from '../platform/settings/read-settings.ts';

const LEAST = 8;

function checked(passphrase: string): string {
  if (passphrase.length < LEAST) throw new Error(`La contraseña de la copia debe tener al menos ${LEAST} caracteres.`);
  return passphrase;
}

/** The passphrase that a file or the environment has; null: neither. */
export function givenPassphrase(file: unknown): string | null {
  if (typeof file === 'string') {
    try {
      return checked(readFileSync(file, 'utf8').replace(/\r?\n$/, ''));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      throw new Error(`No se pudo leer --passphrase-file ${file}.`);
    }
  }
  const setting = readSetting('TRAMO_BACKUP_PASSPHRASE');
  return setting === null ? null : checked(setting);
}

/** Asks for it at the terminal, twice for a new one; what is typed is not shown. */
export async function askPassphrase(isNew: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new NeedsPassphrase();
  const first = await typed('Contraseña de la copia: ');
  if (isNew && (await typed('Otra vez: ')) !== first) throw new Error('No son iguales.');
  return checked(first);
}

async function typed(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  let text = '';
  try {
    for (;;) {
      const more = stdin.read() as string | null;
      if (more === null) {
        await sleep(30);
        continue;
      }
      for (const letter of more) {
        if (letter === '\r' || letter === '\n') return text;
        if (letter === '\u0003') throw new Error('Se interrumpió.');
        if (letter === '\u007f' || letter === '\b') text = [...text].slice(0, -1).join('');
        else text += letter;
      }
    }
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}
