import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, ok } from './fields.ts';

/** What a file is for; it decides what may be in it, how big it may be and who may open it. */
export const fileKinds = [
  'photo',
  'licence',
  'vehicleDocument',
  'logo',
  'guideDocument',
  'evidence',
  'export',
  'labels',
  'sheet',
] as const;
export const fileKind = z.enum(fileKinds);
export type FileKind = z.infer<typeof fileKind>;
/** Kinds that people upload; the others are made by the server. */
export const uploadKinds = ['photo', 'licence', 'vehicleDocument', 'logo', 'guideDocument'] as const;

export const storedFile = z.object({
  _id: id,
  kind: fileKind,
  name: z.string(),
  /** Media type, told by the content. */
  type: z.string(),
  bytes: z.int(),
  createdDate: instant,
});
export type StoredFile = z.infer<typeof storedFile>;

export const filesApi = {
  upload: endpoint({
    method: 'POST',
    path: '/files',
    summary: 'Sube una imagen (JPEG, PNG, WebP) o, para documentos, un PDF',
    who: 'session',
    kind: 'file',
    query: z.object({ kind: z.enum(uploadKinds) }),
    answer: storedFile,
    ratePerMinute: 60,
  }),
  download: endpoint({
    method: 'GET',
    path: '/files/{id}',
    summary: 'El contenido de un archivo',
    who: 'session',
    params: z.object({ id }),
    kind: 'stream',
    answer: ok,
  }),
};
