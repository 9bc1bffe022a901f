/** The matcher of addresses on a made-up town: how many of 2,000 ugly addresses it finds, how often it is surely wrong, and how long each takes; opening a book. */
import { performance } from 'node:perf_hooks';

const { makeTown, uglyAddresses } = await import('./ugly-addresses.ts');
const { metresBetween, openBook } = await import('../src/addresses/book.ts');
const { matchAddress, SURE } = await import('../src/addresses/match.ts');

const { doors, bytes } = makeTown(1);
const openBegin = performance.now();
const book = openBook(bytes.buffer as ArrayBuffer);
console.log(`addresses_open ${(performance.now() - openBegin).toFixed(2)} ms`);
console.log(`addresses_book ${(bytes.length / 1e6).toFixed(2)} MB`);
const asked = uglyAddresses(doors, 2000, 11);
let [known, near, sure, wrong] = [0, 0, 0, 0];
const begin = performance.now();
for (const { query, door, isUnknownStreet } of asked) {
  const [best] = matchAddress([book], query);
  const metres = best
    ? metresBetween(best.lat * 1e7, best.lng * 1e7, door.lat * 1e7, door.lng * 1e7)
    : Number.POSITIVE_INFINITY;
  if (!isUnknownStreet) known++;
  if (!isUnknownStreet && metres <= 50) near++;
  if (best && best.score >= SURE) sure++;
  if (best && best.score >= SURE && metres > 50) wrong++;
}
console.log(`addresses_match ${((performance.now() - begin) / asked.length).toFixed(2)} ms`);
console.log(`addresses_within_50_m ${((near / known) * 100).toFixed(1)} percent`);
console.log(`addresses_sure ${((sure / asked.length) * 100).toFixed(1)} percent`);
console.log(`addresses_surely_wrong ${((wrong / sure) * 100).toFixed(2)} percent`);
