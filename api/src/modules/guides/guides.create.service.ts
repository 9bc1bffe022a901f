import { type GuideInput, labelsFor } from '@tramo/contract/guide-input';
import type { Guide } from '@tramo/contract/guides';
import { fieldMessages, fill, type Locale } from '@tramo/contract/problems';
import { sandboxLimits } from '@tramo/contract/sandbox';
import { type Actor, type Ctx, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { takeGuides } from '../../platform/quotas.ts';
import { deliveryMinutes } from '../accounts/accounts.service.ts';
import { clientsByIds } from '../clients/clients.service.ts';
import { markFieldsUsed, openValueCheck, type ValueCheck } from '../fields/fields.values.service.ts';
import { cedisByIds } from '../places/places.service.ts';
import { guideRowsChanged } from './guides.events.ts';
import { formFaults, type InputFaults, inputFaults, lastDayOf } from './guides.input.rules.ts';
import { loadOf } from './guides.rules.ts';
import { type NamesOfGuide, type OwnGuideRow, toGuide } from './guides.store.ts';
import * as writes from './guides.write.store.ts';

/** A guide to make, as the form sends it; `location` tells where its coordinates come from when that is not plain from the source. */
export type NewGuide = GuideInput & { location?: NonNullable<Guide['location']> };
export interface CreateOptions {
  /** `form`: a person; `file`: an import; `api`: another system, which marks the guides. */
  source: 'form' | 'file' | 'api';
  importId?: string;
  /** When they came to be; now without it. */
  at?: Date;
  /** All that the form of a new guide asks must be there. */
  isWholeForm?: boolean;
}

export const invalid = (fields: Record<string, string>): Problem => problem('general.invalid', {}, { fields });
export const inWords = (faults: InputFaults, locale: Locale): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, fieldMessages[fault][locale]]));
export const folioTaken = (folio: string, locale: Locale): Problem =>
  problem('guides.folio_exists', { folio }, { fields: { folio: fill(fieldMessages.folioTaken[locale], { folio }) } });

interface Placed {
  cediId?: string | undefined;
  clientId?: string | null | undefined;
}
interface PlaceCheck {
  placeFault(input: Placed, actor?: Actor): Problem | null;
  /** What a guide just made shows of its cedi and client. */
  namesOf(made: OwnGuideRow): NamesOfGuide;
}
/** Says of each of these what is wrong with its cedi, which must be the caller's, or its client, which must be the company's. */
async function openPlaceCheck(tx: TxCtx, inputs: readonly Placed[]): Promise<PlaceCheck> {
  const cedis = await cedisByIds(tx, [...new Set(inputs.flatMap((g) => g.cediId ?? []))]);
  const open = new Map(cedis.filter((c) => c.status !== 'deleted').map((c) => [c._id, c]));
  const clients = await clientsByIds(tx, [...new Set(inputs.flatMap((g) => g.clientId ?? []))]);
  const known = new Map(clients.map((c) => [c._id, c]));
  return {
    placeFault: ({ cediId, clientId }, actor = tx.actor) => {
      if (cediId && !(open.has(cediId) && seesCedi(actor, cediId))) return problem('places.not_found');
      return clientId && !known.has(clientId) ? invalid({ clientId: fieldMessages.invalid[tx.locale] }) : null;
    },
    namesOf: (made) => {
      const client = known.get(made.client_id ?? '');
      return {
        cedi_name: open.get(made.cedi_id)?.name ?? '',
        client_name: client?.name ?? null,
        generate_documents: client?.checkListConfig.generateDocuments ?? false,
        checking_others: client?.checkListConfig.checkingOthers ?? false,
        verify_documents: client?.checkListConfig.verifyDocuments ?? false,
        route_name: null,
        route_driver_name: null,
      };
    },
  };
}
export async function checkPlaces(tx: TxCtx, input: Placed): Promise<void> {
  const fault = (await openPlaceCheck(tx, [input])).placeFault(input);
  if (fault) throw fault;
}

interface GuideCheck {
  /** By the rights of the caller, or of another one of the company. */
  faultOf(guide: NewGuide, actor?: Actor): Problem | null;
  values: ValueCheck;
  namesOf: PlaceCheck['namesOf'];
}
/** What is wrong with each of these guides beyond its schema, but for its folio. */
export async function openGuideCheck(
  tx: TxCtx,
  inputs: readonly NewGuide[],
  { isWholeForm }: CreateOptions,
): Promise<GuideCheck> {
  const { placeFault, namesOf } = await openPlaceCheck(tx, inputs);
  const values = await openValueCheck(tx);
  return {
    values,
    namesOf,
    faultOf: (guide, actor) => {
      const faults = { ...inputFaults(guide), ...(isWholeForm ? formFaults(guide.party) : {}) };
      const errors = { ...inWords(faults, tx.locale), ...values.guideErrors(guide) };
      return placeFault(guide, actor) ?? (Object.keys(errors).length > 0 ? invalid(errors) : null);
    },
  };
}

const locationOf = (input: NewGuide, source: CreateOptions['source']): Guide['location'] => {
  if (input.party.address.lat === null || input.party.address.lng === null) return null;
  return input.location ?? (source === 'form' ? 'pin' : source);
};

/** A guide as it is kept: half a place is none, fields without a value are not there. */
function rowOf(
  guide: NewGuide,
  options: CreateOptions,
  values: ValueCheck,
  serviceMinutes: number,
): Omit<writes.NewGuideRow, 'apiKeyId' | 'by'> {
  const location = locationOf(guide, options.source);
  const { address } = guide.party;
  const party = location === null ? { ...guide.party, address: { ...address, lat: null, lng: null } } : guide.party;
  const kept = (part: 'guide' | 'item', given: GuideInput['customFields']): GuideInput['customFields'] =>
    values.merged({ type: guide.type, part }, given, { by: 'office' });
  const load = loadOf(guide.items);
  return {
    id: newId(),
    guide: {
      ...guide,
      labelCount: guide.labelCount ?? labelsFor(load.packages),
      party,
      scheduledUntil: lastDayOf(guide.scheduledDate, guide.scheduledUntil),
      customFields: kept('guide', guide.customFields),
      items: guide.items.map((item) => ({ ...item, customFields: kept('item', item.customFields) })),
    },
    location,
    serviceMinutes: guide.serviceMinutes ?? serviceMinutes,
    load,
  };
}

/**
 * Makes checked guides with their items and their first line of the binnacle; those whose folio is taken are left out and answered. Call it
 * in chunks of some hundreds. `senders`: who makes each, when it is not the caller. `rows` has them in the order of the inputs.
 */
export async function insertChecked(
  tx: TxCtx,
  inputs: readonly NewGuide[],
  values: ValueCheck,
  options: CreateOptions,
  senders: readonly Actor[] | null = null,
): Promise<{ made: { id: string; folio: string }[]; taken: string[]; rows: (OwnGuideRow | null)[] }> {
  const { trx, actor } = tx;
  if (tx.platform.sandboxes.has(actor.companyId) && (await writes.countAll(trx)) + inputs.length > sandboxLimits.guides)
    throw problem('sandbox.full', { most: sandboxLimits.guides });
  await takeGuides(tx, inputs.length);
  const at = options.at ?? tx.platform.now();
  const serviceMinutes = await deliveryMinutes(tx);
  const senderOf = (n: number): Actor => senders?.[n] ?? actor;
  const keyOf = (by: Actor): string | null =>
    options.source === 'api' && by.audiences.includes('integration') ? by.userId : null;
  const rows = inputs.map((guide, n) => ({
    ...rowOf(guide, options, values, serviceMinutes),
    apiKeyId: keyOf(senderOf(n)),
    by: senderOf(n),
  }));
  if (rows.length >= 100) await writes.forgetPlans(trx);
  const written = await writes.insertGuides(trx, actor, rows, {
    importId: options.importId ?? null,
    createdFromApi: options.source === 'api',
    at,
  });
  const inserted = new Map(written.map((row) => [row.id, row]));
  const made = rows.filter((r) => inserted.has(r.id));
  await emit(
    trx,
    guideRowsChanged(
      actor.companyId,
      made.map((r) => ({ id: r.id, cedi_id: r.guide.cediId })),
    ),
  );
  return {
    made: made.map((r) => ({ id: r.id, folio: r.guide.folio })),
    taken: rows.flatMap((r) => (inserted.has(r.id) ? [] : [r.guide.folio])),
    rows: rows.map((r) => inserted.get(r.id) ?? null),
  };
}

/** Notes which of the company's own fields these guides have values of. Before the check: see `markFieldsUsed`. */
export const markFieldsUsedBy = (tx: TxCtx, guides: readonly GuideInput[]): Promise<void> =>
  markFieldsUsed(
    tx,
    guides.flatMap((g) => [g.customFields, ...g.items.map((item) => item.customFields)]),
  );

/**
 * Makes guides, all or none. Throws what is wrong with the first faulty one, or guides.folio_exists with the first folio that is taken (also
 * when another transaction takes it at the same time).
 */
export const createGuides = (
  ctx: Ctx,
  inputs: readonly NewGuide[],
  options: CreateOptions,
): Promise<{ id: string; folio: string }[]> =>
  inTx(ctx, async (tx) => {
    if (inputs.length === 0) return [];
    await markFieldsUsedBy(tx, inputs);
    const { faultOf, values } = await openGuideCheck(tx, inputs, options);
    for (const input of inputs) {
      const fault = faultOf(input);
      if (fault) throw fault;
    }
    const { made, taken } = await insertChecked(tx, inputs, values, options);
    if (taken[0] !== undefined) throw folioTaken(taken[0], tx.locale);
    return made;
  });

/** Other systems tell what they know, and their guides are marked; people fill the whole form. */
export const optionsOf = ({ actor }: Ctx): CreateOptions =>
  actor.audiences.includes('integration') ? { source: 'api' } : { source: 'form', isWholeForm: true };

/** A guide that somebody of the company asks for. */
export interface AskedGuide {
  actor: Actor;
  input: GuideInput;
}
/** Makes each of these that is right and has a folio that is free, by its sender's rights, and says of the others what is wrong with them. */
export async function createEach(tx: TxCtx, all: readonly AskedGuide[]): Promise<(Guide | Problem)[]> {
  const options = optionsOf(tx);
  const inputs = all.map((one) => one.input);
  await markFieldsUsedBy(tx, inputs);
  const { faultOf, values, namesOf } = await openGuideCheck(tx, inputs, options);
  const faults = all.map((one) => faultOf(one.input, one.actor));
  const good = all.filter((_, i) => !faults[i]);
  const { rows } = await insertChecked(
    tx,
    good.map((one) => one.input),
    values,
    options,
    good.map((one) => one.actor),
  );
  const rowOfOne = new Map(good.map((one, i) => [one, rows[i]]));
  return all.map((one, i) => {
    const row = rowOfOne.get(one);
    if (row) return toGuide({ ...row, ...namesOf(row) }, one.actor);
    return faults[i] ?? folioTaken(one.input.folio, tx.locale);
  });
}

export const createGuide = (ctx: Ctx, input: GuideInput): Promise<Guide> =>
  inTx(ctx, async (tx) => {
    const [made] = await createEach(tx, [{ actor: tx.actor, input }]);
    if (!made || made instanceof Problem) throw made;
    return made;
  });
