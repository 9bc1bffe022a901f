import type { QueueLine } from '@tramo/contract/driver-day/acts';
import type { KeptAct } from '@tramo/contract/driver-day/day';
import { queueFormat } from '@tramo/contract/driver-day/driver-queues';
import type { FileState } from '@tramo/contract/driver-day/waiting';
import type { Disk } from '../day/disk.ts';

interface Exported {
  driverId: string;
  fullName: string;
  exportedAt: string;
  appVersion: string;
  kept: readonly KeptAct[];
  files: ReadonlyMap<string, FileState>;
  disk: Pick<Disk, 'readBytes'>;
}

/**
 * What waits and what was refused, as a file for the office. Each line is a part of its own, which browsers keep on their disk: one file's bytes at a time are in
 * memory.
 */
export async function queueFile({ kept, files, disk, ...who }: Exported): Promise<Blob> {
  const acts = kept.filter((k) => k.result === null || k.result.state === 'refused').map((k) => k.act);
  const wanted = [...new Set(acts.flatMap((a) => a.fileIds))].filter((id) => files.get(id)?.isHere);
  const { driverId, fullName, exportedAt, appVersion } = who;
  const parts: Blob[] = [];
  const add = (line: QueueLine): void => void parts.push(new Blob([JSON.stringify(line), '\n']));
  add({ format: queueFormat, driverId, fullName, exportedAt, appVersion, acts: acts.length, files: wanted.length });
  const told = new Set<string>();
  for (const act of acts) {
    for (const id of act.fileIds) {
      const file = files.get(id);
      const bytes = !told.has(id) && file?.isHere ? await disk.readBytes(id) : null;
      told.add(id);
      if (!file || !bytes) continue;
      add({ file: { _id: id, kind: file.kind, type: file.type, sha256: file.sha256, base64: base64Of(bytes) } });
    }
    add({ act });
  }
  return new Blob(parts, { type: 'application/x-ndjson' });
}

/** In steps that fit as arguments of one call, each of whole groups of three bytes. */
export function base64Of(bytes: ArrayBuffer): string {
  const step = 3 * 8192;
  let text = '';
  for (let at = 0; at < bytes.byteLength; at += step)
    text += btoa(String.fromCharCode(...new Uint8Array(bytes.slice(at, at + step))));
  return text;
}
