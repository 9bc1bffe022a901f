import { type BulkImport, type BulkList, type BulkRow, bulkApi } from '@tramo/contract/bulk';
import { filesApi } from '@tramo/contract/files';
import type { Job } from '@tramo/contract/jobs';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { readSheet } from '../src/platform/sheets/read-sheet.ts';
import type { Sheet } from '../src/platform/sheets/sheet.ts';
import { type WriteValue, writeSheet } from '../src/platform/sheets/write-sheet.ts';
import type { TestApp } from './app.ts';
import { type Person, unique } from './builders.ts';
import { multipart } from './multipart.ts';
import { endedJob } from './waits.ts';

export type Rows = readonly (readonly WriteValue[])[];
export const xlsx = (header: readonly string[], rows: Rows): Promise<Uint8Array> =>
  writeSheet(
    rows,
    header.map((h) => ({ header: h })),
  );

export const plate = (): string => `BLK-${unique()}`;
export const vehicleHeader = ['Placa', 'Nombre', 'Tipo', 'Paquetes', 'Peso (kg)', 'Volumen (m3)'];
export const vehicleRow = (p: string, name = 'Urvan'): WriteValue[] => [p, name, 'Camioneta', 100, 1200, 8];

/** What tests of sheets do over and over, in an application with its background. */
export interface BulkKit {
  send(who: Person, list: BulkList, file: Uint8Array, name?: string): Promise<LightMyRequestResponse>;
  uploaded(who: Person, list: BulkList, header: readonly string[], rows: Rows): Promise<BulkImport>;
  rowsOf(who: Person, id: string, query?: Record<string, string>): Promise<BulkRow[]>;
  detail(who: Person, id: string): Promise<BulkImport>;
  /** The job once it has ended, whatever came of it. */
  ended(who: Person, jobId: string): Promise<Job>;
  ran(who: Person, id: string, body?: object): Promise<BulkImport>;
  /** Uploads and saves. */
  imported(who: Person, list: BulkList, header: readonly string[], rows: Rows): Promise<BulkImport>;
  exported(
    who: Person,
    list: BulkList,
    selection: object,
    headers?: Record<string, string>,
  ): Promise<{ job: Job; sheet: Sheet; answer: LightMyRequestResponse }>;
}
export function bulkKit(app: () => TestApp): BulkKit {
  const kit: BulkKit = {
    send: (who, list, file, name = 'lista.xlsx') => {
      const { payload, headers } = multipart(file, name);
      return app().call(bulkApi.upload, { token: who.token, params: { list }, headers, body: payload });
    },
    uploaded: async (who, list, header, rows) => {
      const answer = await kit.send(who, list, await xlsx(header, rows));
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    rowsOf: async (who, id, query = {}) =>
      (await app().call(bulkApi.rows, { token: who.token, params: { id }, query })).json().rows,
    detail: async (who, id) => (await app().call(bulkApi.detail, { token: who.token, params: { id } })).json(),
    ended: (who, jobId) => endedJob(app(), who.token, jobId),
    ran: async (who, id, body = {}) => {
      const answer = await app().call(bulkApi.run, { token: who.token, params: { id }, body });
      expect(answer.statusCode, answer.body).toBe(200);
      await kit.ended(who, answer.json().jobId);
      return kit.detail(who, id);
    },
    imported: async (who, list, header, rows) => kit.ran(who, (await kit.uploaded(who, list, header, rows))._id),
    exported: async (who, list, selection, headers = {}) => {
      const start = await app().call(bulkApi.export, { token: who.token, params: { list }, body: selection, headers });
      expect(start.statusCode, start.body).toBe(200);
      const job = await kit.ended(who, start.json().jobId);
      expect(job.status, JSON.stringify(job.error)).toBe('done');
      const answer = await app().call(filesApi.download, {
        token: who.token,
        params: { id: String(job.progress.detail.fileId) },
      });
      return { job, answer, sheet: await readSheet({ file: answer.rawPayload }) };
    },
  };
  return kit;
}
