/** Two versions of Tramo in folders of their own, and processes of them. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();

/** A commit in a folder, with the packages of this checkout; its own ones are its own. */
export function checkOut(ref: string, name: string): string {
  const folder = join(tmpdir(), `tramo-rolling-${process.pid}-${name}`);
  git('worktree', 'add', '--detach', '--force', folder, ref);
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@tramo'), { recursive: true });
  for (const entry of readdirSync(join(root, 'node_modules')))
    if (entry !== '@tramo') symlinkSync(join(root, 'node_modules', entry), join(packages, entry));
  for (const own of readdirSync(join(root, 'node_modules/@tramo')))
    symlinkSync(`../../${own}`, join(packages, '@tramo', own));
  return folder;
}
export function forget(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}

/** Makes the next version of a folder: a higher number, and migrations that only add. */
export function makeNext(folder: string): void {
  const file = join(folder, 'package.json');
  const own = JSON.parse(readFileSync(file, 'utf8'));
  const [major, minor] = own.version.split('.').map(Number);
  writeFileSync(file, JSON.stringify({ ...own, version: `${major}.${minor + 1}.0` }));
  writeFileSync(
    join(folder, 'api/migrations/9001_next.sql'),
    `alter table guide add column next_text text;\nalter table route add column next_kind text not null default 'plain';\ncreate table next_thing (id uuid primary key);\n`,
  );
  writeFileSync(
    join(folder, 'api/migrations/9002_next_index.sql'),
    `-- outside of a transaction\ncreate index concurrently if not exists guide_next on guide (company_id, next_text) where next_text is not null;\n`,
  );
}

export interface Running {
  child: ChildProcess;
  port: number;
  /** Resolves when it says that it is up. */
  up: Promise<void>;
  exited: Promise<number | null>;
}
export function run(folder: string, args: string[], env: Record<string, string>, port: number): Running {
  const child = spawn(process.execPath, [join(folder, 'api/src/main.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, SEED: 'none', HOST: '127.0.0.1', PASSWORD_COST: 'light', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const up = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (data) => /está listo|toma trabajos/.test(String(data)) && resolve());
    void exited.then((code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
  });
  up.catch(() => undefined);
  return { child, port, up, exited };
}
