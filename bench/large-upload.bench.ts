/**
 * How long others wait while 20 MB of guides are imported, CSV and XLSX: a server of its own process on the embedded database in a folder, the whole way
 * from the upload to the last guide, with two people beside who read a list and change a name all the time. The server's memory is sampled from outside.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limits } from '@tramo/contract/limits';

const KINDS = ['csv', 'xlsx'] as const;
const ROWS = Number(process.env.ROWS ?? 19_000);
const self = fileURLToPath(import.meta.url);
interface Ready {
  base: string;
  token: string;
  cediId: string;
}

/** A server with one company in a folder, until its parent goes. */
async function serve(dataDir: string): Promise<void> {
  const { buildApp, startBackground } = await import('@tramo/api/app');
  const { readConfig } = await import('@tramo/api/platform/config');
  const { openPlatform } = await import('@tramo/api/platform/start');
  const { buildCompany } = await import('@tramo/api/test/builders');
  const config = { ...readConfig({}), dataDir, mapStyleUrl: 'embedded', logLevel: 'error' };
  const { platform } = await openPlatform(config);
  const app = await buildApp(platform);
  await startBackground(platform, { work: true });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const company = await buildCompany({ app, platform } as Parameters<typeof buildCompany>[0]);
  const { port } = app.server.address() as { port: number };
  const ready: Ready = {
    base: `http://127.0.0.1:${port}/api`,
    token: company.admin.token,
    cediId: company.cediId,
  };
  process.send?.(ready);
  process.on('disconnect', () => process.exit(0));
}

const titles = ['Folio', 'Fecha', 'Destinatario', 'Teléfono', 'Calle', 'Número', 'Colonia', 'CP', 'Ciudad', 'Estado'];
const more = ['Latitud', 'Longitud', 'Producto', 'Cantidad', 'Peso (kg)', 'Observaciones', 'Interno'];
const letters = 'abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Text that packs badly, as a workbook of 20 MB needs it. */
function noise(length: number): string {
  let text = '';
  while (text.length < length) text += letters[Math.floor(Math.random() * letters.length)];
  return text;
}

/** Rows of guides with a long internal text, so that the file comes near the limit. */
const rowsOf = (chars: number): string[][] =>
  Array.from({ length: ROWS }, (_, n) => [
    `G-${String(n).padStart(6, '0')}`,
    '15/01/2027',
    `Destinatario ${n}`,
    `81${String(10_000_000 + n)}`,
    'Av. Constitución',
    String(100 + (n % 900)),
    'Centro',
    '64000',
    'Monterrey',
    'Nuevo León',
    (25.6 + (n % 1000) / 10_000).toFixed(5),
    (-100.4 + (n % 997) / 10_000).toFixed(5),
    `Artículo ${n % 300}`,
    String(1 + (n % 4)),
    '2.5',
    `Entregar en recepción, pedido ${n}`,
    noise(chars),
  ]);

async function fileOf(kind: (typeof KINDS)[number]): Promise<Uint8Array> {
  if (kind === 'csv')
    return Buffer.from([[...titles, ...more], ...rowsOf(900)].map((row) => `${row.join(',')}\r\n`).join(''));
  const { writeSheet } = await import('@tramo/api/platform/sheets/write-sheet');
  return writeSheet(
    rowsOf(1200),
    [...titles, ...more].map((header) => ({ header })),
  );
}

/** Memory of another process now, in MB. */
const rssMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

interface Waits {
  all: { what: string; phase: string; ms: number }[];
}

async function measure(kind: (typeof KINDS)[number], server: ChildProcess, ready: Ready): Promise<void> {
  const file = await fileOf(kind);
  if (file.byteLength > limits.importBytes) throw new Error(`the file is too large: ${file.byteLength}`);
  const headers = { apikey: 'tramo-web', token: ready.token };
  const call = async (method: string, path: string, body?: BodyInit, type?: string): Promise<Record<string, never>> => {
    const answer = await fetch(ready.base + path, {
      method,
      headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const waits: Waits['all'] = [];
  let phase = 'before';
  let going = true;
  const beside = async (what: string, ask: () => Promise<unknown>): Promise<void> => {
    while (going) {
      const [at, began] = [performance.now(), phase];
      await ask();
      waits.push({ what, phase: began, ms: performance.now() - at });
      await new Promise((r) => setTimeout(r, 60));
    }
  };
  const json = 'application/json';
  let n = 0;
  const others = [
    beside('read', () => call('POST', '/accounts', JSON.stringify({ types: ['admin'] }), json)),
    beside('write', () => call('PUT', `/address/${ready.cediId}`, JSON.stringify({ alias: `Cedi ${n++}` }), json)),
  ];
  const pid = server.pid as number;
  let peak = rssMb(pid);
  const before = peak;
  const sampler = setInterval(() => {
    peak = Math.max(peak, rssMb(pid));
  }, 20);
  const settled = async (id: string): Promise<{ status: string; counts: { imported: number }; error: unknown }> => {
    for (;;) {
      const i = (await call('GET', `/guides/imports/${id}`)) as unknown as Awaited<ReturnType<typeof settled>>;
      if (i.status !== 'reading' && i.status !== 'running') return i;
      await new Promise((r) => setTimeout(r, 100));
    }
  };
  try {
    await new Promise((r) => setTimeout(r, 1000));
    const start = performance.now();
    phase = 'upload';
    const form = new FormData();
    form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), `dia.${kind}`);
    const query = new URLSearchParams({ cediId: ready.cediId, scheduledDate: '2027-01-15' });
    const { _id } = await call('POST', `/guides/import?${query}`, form);
    phase = 'reading';
    const readyImport = await settled(_id as never);
    if (readyImport.status !== 'ready') throw new Error(`not ready: ${JSON.stringify(readyImport).slice(0, 500)}`);
    const readyAt = performance.now();
    phase = 'running';
    await call('POST', `/guides/imports/${_id}/run`);
    const done = await settled(_id as never);
    if (done.status !== 'done' || done.counts.imported !== ROWS)
      throw new Error(`not done: ${JSON.stringify(done).slice(0, 500)}`);
    const end = performance.now();
    phase = 'after';
    const during = waits.filter((w) => w.phase !== 'before');
    const sorted = during.map((w) => w.ms).sort((a, b) => a - b);
    console.log(`large_${kind}_file ${(file.byteLength / 1024 / 1024).toFixed(1)} MB`);
    console.log(`large_${kind}_read ${((readyAt - start) / 1000).toFixed(1)} s`);
    console.log(`large_${kind}_make ${((end - readyAt) / 1000).toFixed(1)} s`);
    console.log(`large_${kind}_others_answers ${sorted.length} answers`);
    console.log(`large_${kind}_others_p95 ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(0)} ms`);
    for (const p of ['upload', 'reading', 'running'])
      console.log(
        `large_${kind}_others_slowest_${p} ${Math.max(0, ...during.filter((w) => w.phase === p).map((w) => w.ms)).toFixed(0)} ms`,
      );
    console.log(`large_${kind}_memory_before ${before.toFixed(0)} MB`);
    console.log(`large_${kind}_memory_peak ${peak.toFixed(0)} MB`);
  } finally {
    going = false;
    clearInterval(sampler);
    await Promise.allSettled(others);
  }
}

if (process.argv[2] === 'serve') await serve(process.argv[3] as string);
else
  for (const kind of process.env.KIND ? [process.env.KIND as 'csv'] : KINDS) {
    const folder = mkdtempSync(join(tmpdir(), 'tramo-bench-'));
    const server = fork(self, ['serve', join(folder, 'data')]);
    try {
      const ready = await new Promise<Ready>((resolve, reject) => {
        server.once('message', (message) => resolve(message as Ready));
        server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      });
      await measure(kind, server, ready);
    } finally {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.disconnect();
      await gone;
      rmSync(folder, { recursive: true, force: true });
    }
  }
