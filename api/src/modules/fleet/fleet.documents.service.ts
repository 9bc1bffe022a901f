import { type EndedVehicle, endedPaper, type Vehicle } from '@tramo/contract/fleet';
import { problem } from '../../platform/problem.ts';

/** Names in the message; the detail has all of them. */
const NAMED = 5;

/**
 * Vehicles of which a document has ended by a day go along only when somebody confirms it: now, or before (`already`). Answers of whom it is
 * confirmed by then. Throws fleet.documents_ended.
 */
export function confirmedDocuments(
  vehicles: readonly Pick<Vehicle, '_id' | 'nickname' | 'documents'>[],
  day: string,
  said: { now: boolean; already: readonly string[] },
): string[] {
  const ended = vehicles.flatMap((v): EndedVehicle[] => {
    const until = said.already.includes(v._id) ? null : endedPaper(v, day);
    return until === null ? [] : [{ _id: v._id, name: v.nickname, until }];
  });
  if (ended.length === 0) return [...said.already];
  if (said.now) return [...said.already, ...ended.map((v) => v._id)];
  const names = ended.slice(0, NAMED).map((v) => v.name);
  throw problem(
    'fleet.documents_ended',
    { vehicles: `${names.join(', ')}${ended.length > NAMED ? ' …' : ''}` },
    { detail: { vehicles: ended } },
  );
}
