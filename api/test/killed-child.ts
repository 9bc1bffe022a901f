import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readConfig } from '../src/platform/config.ts';
import type { Platform } from '../src/platform/context.ts';
import { openPlatform } from '../src/platform/start.ts';
import { databaseEnv, openTestConnection } from './database.ts';

/**
 * A database of its own for processes that are killed with it in hand: `api/test/<script>` prints `ready`, then a line for each thing that it acknowledges.
 * On the embedded database nobody may hold it open meanwhile, so that `onDatabase` opens and closes it.
 */
export async function openKilledChild(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tramo-killed-'));
  const postgres = process.env.TEST_DB === 'postgres' ? await openTestConnection() : null;
  const env = { DATA_DIR: join(folder, 'db'), ...databaseEnv(postgres) };
  return {
    onDatabase: async <T>(work: (platform: Platform) => Promise<T>, now = (): Date => new Date()): Promise<T> => {
      const { platform, close } = await openPlatform({ ...readConfig(env), logLevel: 'silent' }, { now });
      try {
        return await work(platform);
      } finally {
        await close();
      }
    },
    /** Lets a process acknowledge so many, goes on for up to `graceMs`, and kills it. Answers what it acknowledged. */
    run: async (argument: string, { least, graceMs }: { least: number; graceMs: number }): Promise<string[]> => {
      const child = spawn(process.execPath, [new URL(script, import.meta.url).pathname, argument], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      let isDying = false;
      const killed = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.stdout.on('data', (data) => {
        text += String(data);
        if (isDying || text.split('\n').length <= least + 1) return;
        isDying = true;
        setTimeout(() => child.kill('SIGKILL'), Math.random() * graceMs);
      });
      await killed;
      expect(text).toMatch(/^ready\n/);
      // The last line may have been cut.
      return text.split('\n').slice(1, -1);
    },
    close: async (): Promise<void> => {
      await postgres?.connection.close();
      await postgres?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
