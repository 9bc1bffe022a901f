import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp, startBackground } from '@tramo/api/app';
import { savePostalCodes } from '@tramo/api/modules/places/places.postal.service';
import { readConfig } from '@tramo/api/platform/config';
import { writeSheet } from '@tramo/api/platform/sheets/write-sheet';
import { openPlatform } from '@tramo/api/platform/start';
import { buildCompany } from '@tramo/api/test/builders';
import { multipart } from '@tramo/api/test/multipart';
import { importsApi } from '@tramo/contract/imports';

// A day of 10,000 guides in an XLSX of 20 columns, from upload to the last guide, over HTTP on the embedded database in a folder.
const ROWS = 10_000;
const titles = [
  'Folio',
  'Tipo',
  'Fecha de entrega',
  'Destinatario',
  'Empresa',
  'Teléfono',
  'Correo',
  'Calle',
  'Número exterior',
  'Número interior',
  'Colonia',
  'Código postal',
  'Latitud',
  'Longitud',
  'Horario',
  'Producto',
  'Cantidad',
  'Paquetes',
  'Peso (kg)',
  'Observaciones',
];
const names = ['José Núñez', 'María Peña', 'Íñigo Güemes', 'Ana Sofía Treviño', 'Luis Ángel Cantú'];
const streets = ['Av. Constitución', 'Hidalgo', 'Paseo de la Reforma', 'Calzada del Valle', 'Insurgentes Sur'];
const sheetRows = (): string[][] =>
  Array.from({ length: ROWS }, (_, n) => [
    `B-${String(n).padStart(6, '0')}`,
    n % 7 === 0 ? 'Recolección' : 'Entrega',
    '15/01/2027',
    `${names[n % 5]} ${n}`,
    `Comercial ${n % 900}`,
    `81${String(10_000_000 + n)}`,
    `persona${n}@example.mx`,
    streets[n % 5] as string,
    String(100 + (n % 900)),
    n % 3 === 0 ? `${n % 40}B` : '',
    'Centro',
    String(64_000 + (n % 700)),
    (25.6 + (n % 1000) / 10_000).toFixed(5),
    (-100.4 + (n % 997) / 10_000).toFixed(5),
    '9:00-13:00;15:00-18:00',
    `Artículo ${n % 300}`,
    String(1 + (n % 4)),
    String(1 + (n % 3)),
    `${1 + (n % 20)}.5 kg`,
    `Entregar en recepción, pedido ${n}`,
  ]);

// Written in a process of its own: its memory is no part of what is measured.
const target = process.argv[2];
if (target) {
  writeFileSync(
    target,
    await writeSheet(
      sheetRows(),
      titles.map((header) => ({ header })),
    ),
  );
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'tramo-bench-'));
const dataDir = join(folder, 'data');
const file = join(folder, 'dia.xlsx');
execFileSync(process.execPath, [fileURLToPath(import.meta.url), file]);
const config = { ...readConfig({}), dataDir, port: 0, host: '127.0.0.1', mapStyleUrl: 'embedded', logLevel: 'error' };
const { platform, close } = await openPlatform(config);
const app = await buildApp(platform);
const stopBackground = await startBackground(platform, { work: true });
await app.listen({ port: 0, host: '127.0.0.1' });
const base = `http://127.0.0.1:${(app.server.address() as { port: number }).port}/api`;
const suburbs = ['Centro', 'Obispado', 'Mitras', 'Cumbres', 'Del Valle'];
await savePostalCodes(
  platform,
  Array.from({ length: 3500 }, (_, n) => ({
    zipCode: String(64_000 + Math.floor(n / 5)),
    suburb: suburbs[n % 5] as string,
    state: 'Nuevo León',
    municipality: 'Monterrey',
    city: 'Monterrey',
  })),
);
const company = await buildCompany({ app, platform } as Parameters<typeof buildCompany>[0]);

const rssMb = (): number => process.memoryUsage().rss / 1024 / 1024;
type Import = {
  _id: string;
  status: string;
  error: string | null;
  counts: { valid: number; imported: number; faulty: number };
  mapping: object;
  defaults: object;
};
const call = async (
  method: string,
  path: string,
  init: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
): Promise<Import> => {
  const answer = await fetch(base + path, {
    method,
    ...init,
    headers: { apikey: config.apiKey, token: company.admin.token, ...init.headers },
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Import;
};
const settled = async (id: string): Promise<Import> => {
  for (;;) {
    const i = await call('GET', `/guides/imports/${id}`);
    if (i.status !== 'reading' && i.status !== 'running') return i;
    await new Promise((r) => setTimeout(r, 50));
  }
};
/** Longest pause of the event loop and slowest small answer while the work goes on. */
const watch = (): (() => { answerMs: number }) => {
  let answerMs = 0;
  let going = true;
  void (async () => {
    while (going) {
      const at = performance.now();
      await fetch(`${base}/health`);
      answerMs = Math.max(answerMs, performance.now() - at);
      await new Promise((r) => setTimeout(r, 20));
    }
  })();
  return () => {
    going = false;
    return { answerMs };
  };
};

try {
  const bytes = readFileSync(file);
  await new Promise((r) => setTimeout(r, 500));
  const before = rssMb();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, rssMb());
  }, 20);
  const stopWatch = watch();
  const start = performance.now();
  const { payload, headers } = multipart(bytes, 'dia.xlsx');
  const query = new URLSearchParams({ cediId: company.cediId, scheduledDate: '2027-01-15' });
  const { _id } = await call('POST', `${importsApi.upload.path}?${query}`, { body: new Uint8Array(payload), headers });
  const ready = await settled(_id);
  const readyAt = performance.now();
  if (ready.status !== 'ready' || ready.counts.valid < 1) throw new Error(`not ready: ${JSON.stringify(ready)}`);
  const json = { 'content-type': 'application/json' };
  await call('PUT', `/guides/imports/${_id}`, {
    body: JSON.stringify({ mapping: { ...ready.mapping, 19: 'references' }, defaults: ready.defaults }),
    headers: json,
  });
  const remapped = await settled(_id);
  const remappedAt = performance.now();
  await call('POST', `/guides/imports/${_id}/run`);
  const done = await settled(_id);
  const doneAt = performance.now();
  const { answerMs } = stopWatch();
  clearInterval(sampler);
  if (done.status !== 'done' || done.counts.imported !== remapped.counts.valid)
    throw new Error(`not done: ${JSON.stringify(done)}`);
  await call('POST', `/guides/imports/${_id}/undo`);
  const undoneAt = performance.now();
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(2);
  console.log(`import_file ${(bytes.byteLength / 1024).toFixed(0)} KB`);
  console.log(`import_imported_rows ${done.counts.imported} rows`);
  console.log(`import_upload_to_ready ${seconds(start, readyAt)} s`);
  console.log(`import_remap ${seconds(readyAt, remappedAt)} s`);
  console.log(`import_run ${seconds(remappedAt, doneAt)} s`);
  console.log(`import_10000_rows ${((readyAt - start + (doneAt - remappedAt)) / 1000).toFixed(2)} s`);
  console.log(`import_undo ${seconds(doneAt, undoneAt)} s`);
  console.log(`import_memory_growth_peak ${(peak - before).toFixed(0)} MB`);
  console.log(`import_memory_before ${before.toFixed(0)} MB`);
  console.log(`import_slowest_other_answer ${answerMs.toFixed(0)} ms`);
} finally {
  await app.close();
  await stopBackground();
  await close();
  rmSync(folder, { recursive: true, force: true });
}
