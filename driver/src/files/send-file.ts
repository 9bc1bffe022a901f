import { driverAppApi, type FileProgress, pieceBytes } from '@tramo/contract/driver-day/driver-app';
import type { FileState } from '@tramo/contract/driver-day/waiting';
import { ApiRefusal, type Call } from '../acts/api.ts';
import type { DayBook } from '../day/book.ts';

/** The phone does not have the bytes of a file that an act names: nothing can bring them back. */
export class FileGone extends Error {}

/** Beginning from scratch more often than this means that something else is wrong. */
const mostRestarts = 3;

/**
 * Sends a file in pieces until the server has it whole. What was sent before counts, by this page or an earlier one: where a piece is refused as not the next one,
 * the server says where to go on.
 */
export async function sendFile(book: DayBook, call: Call, file: FileState, signal: AbortSignal): Promise<void> {
  const bytes = await book.disk.readBytes(file._id);
  if (!bytes) throw new FileGone(file._id);
  const put = (offset: number): Promise<FileProgress> =>
    call(driverAppApi.filePiece, {
      params: { id: file._id },
      query: { kind: file.kind, offset, total: bytes.byteLength, sha256: file.sha256 },
      file: new Blob([bytes.slice(offset, offset + pieceBytes)], { type: file.type }),
      signal,
      timeoutMs: 60_000,
    });
  let sent = Math.min(file.sent, bytes.byteLength);
  // All of it went out before, and the last answer never came.
  if (sent > 0) sent = (await progress(book, call, file, signal)) ?? sent;
  for (let restarts = 0; ; ) {
    if (book.files().get(file._id)?.isSent) return;
    try {
      const answer = await put(sent < bytes.byteLength ? sent : 0);
      sent = answer.received;
      await book.markFile(file._id, { sent, isSent: answer.file !== null });
    } catch (error) {
      const from = error instanceof ApiRefusal ? startAgainAt(error, bytes.byteLength) : null;
      if (from === null || ++restarts > mostRestarts) throw error;
      sent = from;
      await book.markFile(file._id, { sent, isSent: false });
    }
  }
}

async function progress(book: DayBook, call: Call, file: FileState, signal: AbortSignal): Promise<number | null> {
  try {
    const { received, file: whole } = await call(driverAppApi.fileProgress, { params: { id: file._id }, signal });
    await book.markFile(file._id, { sent: received, isSent: whole !== null });
    return received;
  } catch (error) {
    // It knows nothing of the file any more: from the first byte.
    if (error instanceof ApiRefusal && error.problem.status === 404) return 0;
    throw error;
  }
}

/** Where to go on after a piece was refused; null where it is the file that is refused. */
function startAgainAt({ problem }: ApiRefusal, total: number): number | null {
  const received = (problem.detail as { received?: unknown } | undefined)?.received;
  if (problem.key === 'proof.piece_gap') return typeof received === 'number' && received < total ? received : 0;
  return problem.key === 'proof.pieces_differ' || problem.key === 'general.broken_upload' ? 0 : null;
}
