import { createHash } from 'node:crypto';
import type { driverAppApi, FileProgress } from '@tramo/contract/driver-day/driver-app';
import type { Parsed } from '@tramo/contract/endpoint';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { ownSent, pendingBytes } from '../../platform/files.ts';
import type { Upload } from '../../platform/http/file-part.ts';
import { Problem, problem } from '../../platform/problem.ts';
import * as store from './proof.pieces.store.ts';
import { evidenceRules, PENDING_BYTES, PENDING_DAYS, saveUpload } from './proof.uploads.service.ts';

type Piece = Parsed<typeof driverAppApi.filePiece>['query'];

/** Files that one driver may have begun and not ended. */
const BEGUN_FILES = 1000;
/** Refusals after which the same bytes may yet be taken: what came of them is kept. */
const passing: readonly string[] = [
  'general.rate',
  'general.busy',
  'general.unavailable',
  'general.disk_full',
  'files.store_away',
];

const mine = ({ actor }: Ctx, id: string): { companyId: string; userId: string; id: string } => ({
  companyId: actor.companyId,
  userId: actor.userId,
  id,
});

/**
 * Takes a piece of a file that the phone sends bit by bit. What was received before may overlap with it; a gap is refused and told where to go on
 * (proof.piece_gap). The last piece makes the file, by the same way as one sent whole. Throws proof.file_exists where the id is another file's.
 */
export async function takePiece(ctx: Ctx, id: string, piece: Piece, part: Upload | null): Promise<FileProgress> {
  if (!part || part.bytes.byteLength === 0) throw problem('files.damaged');
  if (part.isTruncated || piece.total > evidenceRules[piece.kind].maxBytes) throw problem('general.too_large');
  const { bytes } = part;
  const received = await inTx(ctx, async (tx) => {
    const { trx, platform } = tx;
    const of = mine(ctx, id);
    if (!(await store.findUpload(trx, of, true))) {
      await requireRoom(tx, bytes.byteLength, true);
      await store.beginUpload(trx, of, piece, platform.now());
    }
    const begun = await store.findUpload(trx, of, true);
    if (!begun) throw problem('general.busy');
    if (begun.sha256 !== piece.sha256 || begun.total !== piece.total || begun.kind !== piece.kind)
      throw problem('proof.file_exists');
    const end = piece.offset + bytes.byteLength;
    if (begun.is_done || end <= begun.received) return begun.received;
    if (piece.offset > begun.received)
      throw problem('proof.piece_gap', { received: begun.received }, { detail: { received: begun.received } });
    if (end > piece.total) throw problem('general.too_large');
    await requireRoom(tx, bytes.byteLength, false);
    await store.addPiece(trx, of, begun.received, bytes.subarray(begun.received - piece.offset), platform.now());
    return end;
  });
  return received < piece.total ? { received, file: null } : ended(ctx, id);
}

/** How far a file has come; one whose last piece came and that a crash kept from being made is made now. */
export async function progressOf(ctx: Ctx, id: string): Promise<FileProgress> {
  const begun = await inTx(ctx, ({ trx }) => store.findUpload(trx, mine(ctx, id), false));
  if (begun && begun.received < begun.total) return { received: begun.received, file: null };
  return ended(ctx, id);
}

/** What became of a file of which everything came. */
async function ended(ctx: Ctx, id: string): Promise<FileProgress> {
  const of = mine(ctx, id);
  const begun = await inTx(ctx, ({ trx }) => store.findUpload(trx, of, false));
  if (begun && !begun.is_done) {
    const bytes = await bytesOf(ctx, id, begun.total);
    // Another call may have ended it meanwhile.
    if (bytes) return { received: begun.total, file: await made(ctx, id, begun, bytes) };
  }
  const file = await inTx(ctx, (tx) => ownSent(tx, id));
  return { received: file ? (begun?.total ?? file.bytes) : 0, file };
}

/** The pieces one after another; null when they are not all there. Each is read by itself, with a turn for others between. */
async function bytesOf(ctx: Ctx, id: string, total: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let at = 0;
  while (at < total) {
    const start = at;
    const piece = await inTx(ctx, ({ trx }) => store.pieceAt(trx, mine(ctx, id), start));
    if (!piece) return null;
    pieces.push(piece);
    at += piece.byteLength;
    if (!ctx.trx) await ctx.platform.db.connection.quiet();
  }
  return Buffer.concat(pieces);
}

async function made(ctx: Ctx, id: string, begun: store.UploadRow, bytes: Uint8Array): Promise<FileProgress['file']> {
  const of = mine(ctx, id);
  const drop = (): Promise<unknown> => inTx(ctx, ({ trx }) => store.dropUpload(trx, of));
  if (createHash('sha256').update(bytes).digest('hex') !== begun.sha256) {
    await drop();
    throw problem('proof.pieces_differ');
  }
  try {
    const file = await saveUpload(ctx, id, begun.kind, { fileName: begun.kind, bytes, isTruncated: false });
    await inTx(ctx, ({ trx }) => store.endUpload(trx, of));
    return file;
  } catch (error) {
    // The same bytes would be refused for ever.
    if (error instanceof Problem && !passing.includes(error.key)) await drop();
    throw error;
  }
}

async function requireRoom(tx: TxCtx, bytes: number, isNew: boolean): Promise<void> {
  const begun = await store.begunBy(tx.trx, tx.actor.userId);
  const isFull = begun.bytes + bytes + (await pendingBytes(tx)) > PENDING_BYTES;
  if (isFull || (isNew && begun.files >= BEGUN_FILES)) throw problem('general.rate');
}

/** Forgets what nobody went on sending. */
export const forgetPieces = (trx: Trx, now: Date): Promise<unknown> =>
  store.forgetUploads(trx, new Date(now.getTime() - PENDING_DAYS * 86_400_000));
