import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '../problem.ts';

/** A file as it came in. */
export interface Upload {
  fileName: string;
  bytes: Uint8Array;
  /** The upload went past the limit and its end is missing. */
  isTruncated: boolean;
}

/** What is known of a file that was taken as it came in. */
export interface ReceivedFile extends Pick<Upload, 'fileName' | 'isTruncated'> {
  bytes: number;
}

/** The file part of a multipart body, or null without one. A part that passes `maxBytes` ends early and says so; its rest is never kept. */
export async function filePart(request: FastifyRequest, maxBytes: number): Promise<Upload | null> {
  const chunks: Uint8Array[] = [];
  const file = await receiveFile(request, maxBytes, async (chunk) => void chunks.push(chunk));
  return file && { ...file, bytes: Buffer.concat(chunks) };
}

/** The same for a file too large for memory: `take` gets it piece by piece, and the sender waits meanwhile. */
export async function receiveFile(
  request: FastifyRequest,
  maxBytes: number,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<ReceivedFile | null> {
  if (!request.isMultipart()) return null;
  let keepFault: { error: unknown } | null = null;
  try {
    const part: MultipartFile | undefined = await request.file({
      throwFileSizeLimit: false,
      limits: { fileSize: maxBytes },
    });
    if (!part) return null;
    let bytes = 0;
    for await (const chunk of part.file as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      await take(chunk).catch((error: unknown) => {
        keepFault = { error };
        throw error;
      });
    }
    return { fileName: part.filename || 'archivo', bytes, isTruncated: part.file.truncated };
  } catch (error) {
    if (keepFault) throw error;
    // The parser's own errors are plain: a body without boundary, cut in the middle, or with a part without an end. All are the sender's.
    request.log.info({ err: error }, 'broken multipart body');
    throw problem('general.broken_upload');
  }
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Sends a file for the browser to keep (`attachment`) or to show; one that comes as a stream with its length. Names may hold any letter; the
 * plain one is for old readers.
 */
export async function sendFile(
  reply: FastifyReply,
  file: { name: string; type: string; bytes: Uint8Array | { stream: Readable; length: number } },
  disposition: 'inline' | 'attachment' = 'attachment',
): Promise<void> {
  const plain = file.name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '');
  const { bytes } = file;
  if ('stream' in bytes) void reply.header('content-length', bytes.length);
  await reply
    .header('content-type', file.type)
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `${disposition}; filename="${plain || 'archivo'}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send('stream' in bytes ? bytes.stream : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
