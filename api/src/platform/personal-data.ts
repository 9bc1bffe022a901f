import type { TraceKind } from '@tramo/contract/privacy';
import type { Trx } from './db/tx.ts';

/** A person as a company knows him: by what he is asked for, and the guides that are his. Small letters without accents; ten digits. */
export interface Person {
  companyId: string;
  phone: string | null;
  email: string | null;
  name: string | null;
  /** His guides that the call is about. */
  guideIds: readonly string[];
}
/** A guide of a person, and until when its delivery may be claimed. */
export interface PersonGuide {
  id: string;
  folio: string;
  name: string;
  phone: string;
  email: string;
  status: string;
  scheduledDate: string;
  /** From this day on nobody claims it; null: already. */
  dueOn: string | null;
}

/** What one module keeps of people, as its owner finds, shows and forgets it. Runs as the owner: each statement names its company. */
export interface PersonalTrace {
  kind: TraceKind;
  rows(trx: Trx, person: Person): Promise<Record<string, unknown>[]>;
  /** Once more changes nothing. */
  forget(trx: Trx, person: Person): Promise<unknown>;
}

let known: readonly PersonalTrace[] = [];
/** Every module's, told once by `modules.ts`. */
export const tellTraces = (traces: readonly PersonalTrace[]): void => {
  known = traces;
};
export const personalTraces = (): readonly PersonalTrace[] => known;

/** What stands where a name stood. */
export const nobodysName = 'Datos borrados';
