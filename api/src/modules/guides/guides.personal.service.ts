import type { Trx } from '../../platform/db/tx.ts';
import type { Person, PersonGuide } from '../../platform/personal-data.ts';
import * as store from './guides.personal.store.ts';

/** A person's guides, the newest first. Runs as the owner, beyond the tenant wall. */
export const guidesOfPerson = (trx: Trx, person: Person, now: Date): Promise<PersonGuide[]> =>
  store.guidesOfPerson(trx, person, now);
