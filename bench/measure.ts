/** What the measurements share: their figures, repeatable chance, and a PostgreSQL to measure on. */
import { findPostgres } from '../scripts/postgres.mjs';

const byLength = (a: number, b: number): number => (Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a - b);

/** The value below which that share of a list lies. What never came (NaN) counts as the longest, not as none. */
export const percentile = (list: readonly number[], share: number): number =>
  list.toSorted(byLength)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;

/** One line for the table of figures. */
export const figure = (name: string, value: number, unit: string): void =>
  console.log(`${name} ${Math.round(value * 10) / 10} ${unit}`);

let seed = 20261121;
/** The same numbers at every run, so that the same day is planned. */
export const random = (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/** Test apps that are opened from here on use PostgreSQL; without one in reach nothing is measured. */
export async function measureOnPostgres(name: string): Promise<void> {
  const server = await findPostgres();
  if (!server.url) {
    console.log('No hay PostgreSQL a la mano: esta medición se omite.');
    console.log(`${name}_skipped 1 runs`);
    process.exit(0);
  }
  process.env.TEST_DB = 'postgres';
  process.env.TEST_DATABASE_URL = server.url;
}
