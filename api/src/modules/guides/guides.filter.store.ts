import type { GuideOrigin, GuideStatus, GuideType } from '@tramo/contract/guides';
import { availableStatuses } from '@tramo/contract/guides';
import { type RawBuilder, sql } from 'kysely';
import { routesOfGuides } from './guides.relations.ts';
import { isAvailable, verifiableStatuses } from './guides.rules.ts';

/** A word of a search, and the clients whose name has it: their guides are found by it, too. */
export interface GuideWord {
  text: string;
  clientIds: readonly string[];
}
/** Conditions of a list; null means none. */
export interface GuideFilter {
  companyId: string;
  /** Words without case or accents; all must be found. */
  words: readonly GuideWord[];
  status: readonly GuideStatus[] | null;
  types: readonly GuideType[] | null;
  subtypes: readonly string[] | null;
  subStatus: readonly string[] | null;
  cediIds: readonly string[] | null;
  clientIds: readonly string[] | null;
  routeIds: readonly string[] | null;
  driverIds: readonly string[] | null;
  origins: readonly GuideOrigin[] | null;
  apiKeyIds: readonly string[] | null;
  importId: string | null;
  dateFrom: string | null;
  dateTo: string | null;
  attemptsFrom: number | null;
  attemptsTo: number | null;
  location: keyof typeof locationRules | null;
  available: boolean;
  windowed: boolean;
  withDocuments: boolean | null;
  certified: boolean | null;
  pendingVerification: 'any' | 'documentGenerator' | 'supervisorDocuments' | null;
  ids: readonly string[] | null;
}

const locationRules = {
  missing: sql`lat is null`,
  known: sql`lat is not null`,
  approximate: sql`location = 'zip'`,
  unsure: sql`(lat is null or location = 'zip')`,
};
const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
/** Words of one or two letters have no trigram: they are written, as common words are, so that the index is left alone, which would be read whole for them. */
const hasText = (word: string, isCommon: boolean): RawBuilder<unknown> =>
  word.length < 3 || isCommon ? sql`strpos(search_text, ${word}) > 0` : sql`search_text like ${`%${escaped(word)}%`}`;
/** Clients are named by their ids: the planner then knows how many guides they have, and a renamed client needs no guide to be written anew. */
const hasWord = ({ text, clientIds }: GuideWord, isCommon: boolean): RawBuilder<unknown> =>
  clientIds.length === 0
    ? hasText(text, isCommon)
    : sql`(${hasText(text, isCommon)} or ${any('client_id', 'uuid', clientIds)[0]})`;
const begins = (column: 'folio_plain' | 'order_plain', word: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} like ${`${escaped(word)}%`}`;
/** A search of short words alone would hit nearly everything: it looks for folios and order numbers that begin so, by their indexes. */
const searched = (words: readonly GuideWord[], areCommon: boolean): RawBuilder<unknown>[] =>
  words.every((w) => w.text.length < 3)
    ? words.map((w) => sql`(${begins('folio_plain', w.text)} or ${begins('order_plain', w.text)})`)
    : words.map((w) => hasWord(w, areCommon));

/** One value is asked for as such: an index gives the rows of several in no order. */
function any(column: string, type: 'uuid' | 'text', values: readonly string[] | null): RawBuilder<unknown>[] {
  if (values === null) return [];
  const [only, ...others] = values;
  return only !== undefined && others.length === 0
    ? [sql`${sql.ref(column)} = ${only}::${sql.raw(type)}`]
    : [sql`${sql.ref(column)} = any(${values as string[]}::${sql.raw(type)}[])`];
}
const when = (condition: boolean | null, yes: RawBuilder<unknown>, no?: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  condition ? [yes] : condition === false && no ? [no] : [];

/** Written out, for an index of some states' guides is found by nothing else. */
const waits = sql.raw(`status in (${availableStatuses.map((s) => `'${s}'`).join(', ')})`);
/** States in which a verification may be missing: those that wait for a route, unless the list names others in which it may still be given. */
const verifiable = sql.raw(`status in (${verifiableStatuses.map((s) => `'${s}'`).join(', ')})`);
const mayLack = (asked: readonly GuideStatus[] | null): RawBuilder<unknown> =>
  !asked || asked.every(isAvailable) ? waits : verifiable;
/** The rule of `pendingRolesOf` as SQL: the client asks for the role, and the coming trip does not have it. */
const lacks = {
  documentGenerator: sql`(client_id = any(array(select id from client where generate_documents)) and not 'documentGenerator' = any(verified_roles))`,
  supervisorDocuments: sql`(client_id = any(array(select id from client where checking_others or verify_documents)) and not 'supervisorDocuments' = any(verified_roles))`,
};
export const lacking = (role: NonNullable<GuideFilter['pendingVerification']>): RawBuilder<unknown> =>
  role === 'any' ? sql`(${lacks.documentGenerator} or ${lacks.supervisorDocuments})` : lacks[role];

interface How {
  /** So many guides have the words that they are found sooner without the index. */
  areCommon?: boolean;
  /** Where to look instead of among all guides. */
  among?: RawBuilder<unknown>;
  /** Another condition, for pieces of a list. */
  and?: RawBuilder<unknown> | undefined;
}

/**
 * The rows of a list, from `guide_of_company`: the company's own guides without the policies of the table, which would keep the search
 * from its index (see migration 0004). Conditions are spelled as the partial indexes of migration 0008 spell them.
 */
export function found(
  f: GuideFilter,
  { areCommon = false, among = sql.ref('guide_of_company'), and }: How = {},
): RawBuilder<unknown> {
  const conditions = [
    sql`company_id = ${f.companyId}::uuid`,
    ...searched(f.words, areCommon),
    ...any('status', 'text', f.status),
    ...any('type', 'text', f.types),
    ...any('subtype', 'text', f.subtypes),
    ...any('sub_status', 'text', f.subStatus),
    ...any('cedi_id', 'uuid', f.cediIds),
    ...any('client_id', 'uuid', f.clientIds),
    ...any('route_id', 'uuid', f.routeIds),
    ...(f.driverIds === null
      ? []
      : [
          sql`route_id = any(array(select id from ${routesOfGuides()} r where driver_id = any(${f.driverIds as string[]}::uuid[])))`,
        ]),
    ...(f.origins?.length === 1 && f.origins[0] === 'api' ? [sql`origin = 'api'`] : any('origin', 'text', f.origins)),
    ...any('api_key_id', 'uuid', f.apiKeyIds),
    ...any('id', 'uuid', f.ids),
    ...(f.importId === null ? [] : [sql`import_id = ${f.importId}::uuid`]),
    ...(f.dateFrom === null ? [] : [sql`scheduled_date >= ${f.dateFrom}::date`]),
    ...(f.dateTo === null ? [] : [sql`scheduled_date <= ${f.dateTo}::date`]),
    ...(f.attemptsFrom === null ? [] : [sql`delivery_attempts >= ${f.attemptsFrom}::int`]),
    ...(f.attemptsTo === null ? [] : [sql`delivery_attempts <= ${f.attemptsTo}::int`]),
    ...(f.location === null ? [] : [locationRules[f.location]]),
    ...when(f.available, sql`${waits} and route_id is null`),
    ...when(f.windowed, sql`windows <> '[]'::jsonb`),
    ...when(f.withDocuments, sql`document_count > 0`, sql`document_count = 0`),
    ...when(f.certified, sql`certified`, sql`not certified`),
    ...(f.pendingVerification === null ? [] : [sql`${mayLack(f.status)} and ${lacking(f.pendingVerification)}`]),
    ...(and ? [and] : []),
  ];
  return sql`from ${among} where ${sql.join(conditions, sql` and `)}`;
}
