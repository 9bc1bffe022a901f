import type { Platform } from '../../platform/context.ts';
import type { CatalogueRow } from './places.rules.ts';
import * as store from './places.store.ts';

const CHUNK = 2000;

/** Keeps a catalogue of postal codes, in chunks of a transaction each. Answers how many suburbs were written. */
export async function savePostalCodes(
  platform: Platform,
  rows: AsyncIterable<CatalogueRow> | Iterable<CatalogueRow>,
): Promise<number> {
  let chunk: store.PostalRow[] = [];
  let total = 0;
  const write = async (): Promise<void> => {
    if (chunk.length === 0) return;
    const part = chunk;
    chunk = [];
    total += part.length;
    await platform.db.system((trx) => store.upsertPostalRows(trx, part));
  };
  for await (const r of rows) {
    chunk.push({
      zip_code: r.zipCode,
      suburb: r.suburb,
      state: r.state,
      municipality: r.municipality,
      city: r.city,
      lat: r.lat ?? null,
      lng: r.lng ?? null,
    });
    if (chunk.length >= CHUNK) await write();
  }
  await write();
  return total;
}
