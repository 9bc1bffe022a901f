/**
 * Photos a second and the server's memory with files in an object store and in the database, on PostgreSQL: photos of `KB` are uploaded as evidence is (without the
 * picture's own cleaning) and downloaded by HTTP in process, eight at a time; then a file of `LARGE_MB` is written as exports are and read again. The store is the tests'
 * own on this machine, in a process of its own, or any other by FILES_URL, FILES_KEY_ID and FILES_SECRET. PHOTOS sets how many.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { figure, measureOnPostgres } from './measure.ts';

const self = fileURLToPath(import.meta.url);
const PHOTOS = Number(process.env.PHOTOS ?? 200);
const KB = Number(process.env.KB ?? 300);
const LARGE_MB = Number(process.env.LARGE_MB ?? 64);
const AT_ONCE = 8;

if (process.argv[2] === 'store') {
  const { openLocalStore } = await import('@tramo/api/test/object-store');
  const { url, keyId, secret } = await openLocalStore();
  process.send?.({ FILES_URL: url, FILES_KEY_ID: keyId, FILES_SECRET: secret });
  process.on('disconnect', () => process.exit(0));
} else await measure();

async function storeEnv(): Promise<{ env: Record<string, string>; child: ChildProcess | null }> {
  const { FILES_URL, FILES_KEY_ID, FILES_SECRET } = process.env;
  if (FILES_URL && FILES_KEY_ID && FILES_SECRET) return { env: { FILES_URL, FILES_KEY_ID, FILES_SECRET }, child: null };
  const child = fork(self, ['store']);
  const env = await new Promise<Record<string, string>>((done, fail) => {
    child.once('message', (message) => done(message as Record<string, string>));
    child.once('exit', (code) => fail(new Error(`the store ended with ${code}`)));
  });
  return { env, child };
}

async function measure(): Promise<void> {
  await measureOnPostgres('files_store');
  const { filesApi } = await import('@tramo/contract/files');
  const { openTestApp } = await import('@tramo/api/test/app');
  const { buildCompany } = await import('@tramo/api/test/builders');
  const { readConfig } = await import('@tramo/api/platform/config');
  const { inTx } = await import('@tramo/api/platform/context');
  const { openLargeFile, readParts, saveFile, writeAhead } = await import('@tramo/api/platform/files');
  const { env, child } = await storeEnv();
  const mb = (): number => process.memoryUsage().rss / 1024 / 1024;
  const all = async (count: number, work: (n: number) => Promise<void>): Promise<number> => {
    let next = 0;
    const began = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < count) await work(next++);
      }),
    );
    return (performance.now() - began) / 1000;
  };
  try {
    for (const place of ['store', 'database'] as const) {
      const t = await openTestApp({ config: { files: readConfig({ ...env, FILES_KEEP: place }).files } });
      try {
        const { ctx, admin } = await buildCompany(t);
        const photo = randomBytes(KB * 1024);
        const ids: string[] = [];
        const of = { kind: 'photo', name: 'foto.webp', type: 'image/webp', expiresAt: null } as const;
        const kept = await all(PHOTOS, async () => {
          const content = await writeAhead(ctx, photo);
          ids.push((await inTx(ctx, (tx) => saveFile(tx, { ...of, content })))._id);
        });
        const opened = await all(PHOTOS, async (n) => {
          const params = { id: ids[n] as string };
          const answer = await t.call(filesApi.download, { token: admin.token, params });
          if (answer.rawPayload.length !== photo.length) throw new Error(`${answer.statusCode} ${answer.body}`);
        });
        figure(`files_${place}_kept`, PHOTOS / kept, 'per_s');
        figure(`files_${place}_opened`, PHOTOS / opened, 'per_s');

        const piece = randomBytes(1024 * 1024);
        const [sent, got] = [createHash('sha256'), createHash('sha256')];
        globalThis.gc?.();
        const before = mb();
        let peak = before;
        const large = await openLargeFile(ctx, { kind: 'export', name: 'a.zip', type: 'application/zip' });
        const began = performance.now();
        for (let n = 0; n < LARGE_MB; n += 1) {
          sent.update(piece);
          await large.write(piece);
          peak = Math.max(peak, mb());
        }
        await large.end();
        await inTx(ctx, (tx) => large.finish(tx, new Date(Date.now() + 86_400_000)));
        const written = performance.now();
        for await (const part of readParts(ctx, large.id)) {
          got.update(part);
          peak = Math.max(peak, mb());
        }
        if (sent.digest('hex') !== got.digest('hex')) throw new Error('what was read is not what was written');
        figure(`files_${place}_large_written`, LARGE_MB / ((written - began) / 1000), 'MB_per_s');
        figure(`files_${place}_large_read`, LARGE_MB / ((performance.now() - written) / 1000), 'MB_per_s');
        figure(`files_${place}_large_memory`, peak - before, 'MB');
      } finally {
        await t.close();
      }
    }
  } finally {
    child?.disconnect();
  }
}
