import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { objectOf } from '../files.ts';

/** With it a browser asks for an address of the store instead of the bytes, to show (`inline`) or to keep (`attachment`); the answer has it under the same name. */
export const fileLinkHeader = 'file-link';
/** Smaller ones are sent at once: a second request would cost more than their bytes. */
const LEAST_BYTES = 64 * 1024;

/**
 * Answers with an address of the store, for a file that the caller was found to see: true when it did. It opens that one object for some minutes, as its type and under
 * its name alone. False where the bytes are to be sent: the caller did not ask, links are off, or the file is small or lies in the database.
 */
export async function sendLink(
  ctx: Ctx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: { id: string; name: string; type: string },
): Promise<boolean> {
  const asked = request.headers[fileLinkHeader];
  const { config, objects } = ctx.platform;
  if (!objects || !config.files.links || (asked !== 'inline' && asked !== 'attachment')) return false;
  const object = await objectOf(ctx, file.id);
  if (!object || object.bytes < LEAST_BYTES) return false;
  // The store knows the real time alone, whatever a sandbox's clock says.
  const url = objects.link(object.key, { name: file.name, type: file.type, disposition: asked }, new Date());
  await reply
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .header(fileLinkHeader, url)
    .header('content-type', file.type)
    .send('');
  return true;
}
