import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { offersQuickReplies } from '@tramo/contract/message-events';
import { messageOfBlocks } from '@tramo/contract/template-defaults';
import { templateFaults } from '@tramo/contract/template-faults';
import type { Template, TemplateContent, TemplateVersion, templatesApi } from '@tramo/contract/templates';
import { messageEventNames } from '@tramo/contract/words/templates';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { companyMeta } from '../../platform/messaging/accounts.ts';
import { problem } from '../../platform/problem.ts';
import * as review from './templates.review.service.ts';
import * as rules from './templates.rules.ts';
import * as store from './templates.store.ts';

const savedBy = ({ actor, platform }: TxCtx): store.Saved => ({
  companyId: actor.companyId,
  at: platform.now(),
  by: { id: actor.userId, name: actor.name },
});
/** Templates of a company change one after the other: one of each place is in use. */
const takeTurn = (tx: TxCtx): Promise<void> => takeTurns(tx.trx, [`templates ${tx.actor.companyId}`]);

/** Every company has ours: whoever looks first writes them. */
export async function startWithOurs(tx: TxCtx): Promise<void> {
  const { defaults } = await store.countTemplates(tx.trx);
  if (defaults >= rules.defaultTemplates.length) return;
  await takeTurn(tx);
  await store.insertTemplates(tx.trx, rules.defaultTemplates, { ...savedBy(tx), by: null });
}

const isConnected = async ({ trx, platform, actor }: TxCtx): Promise<boolean> =>
  (await companyMeta(trx, platform, actor.companyId)) !== null;
/** Nobody reviews what there is no WhatsApp for. */
const shown = (t: Template, isReviewed: boolean): Template => ({
  ...t,
  can: { ...t.can, submit: t.can.submit && isReviewed },
});

async function found(tx: TxCtx, id: string): Promise<Template> {
  const template = await store.findTemplate(tx.trx, id);
  if (!template) throw problem('templates.not_found');
  return shown(template, await isConnected(tx));
}

export const whatsappState = (ctx: Ctx): Promise<{ isConnected: boolean }> =>
  inTx(ctx, async (tx) => ({ isConnected: await isConnected(tx) }));

export const listTemplates = (
  ctx: Ctx,
  q: Parsed<typeof templatesApi.list>['query'],
): Promise<{ templates: Template[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    await startWithOurs(tx);
    const { templates, total } = await store.listTemplates(tx.trx, {
      search: q.search,
      event: q.event ?? null,
      channel: q.channel ?? null,
      locale: q.locale ?? null,
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    const isReviewed = await isConnected(tx);
    return { templates: templates.map((t) => shown(t, isReviewed)), count: countOf(total, q.limit) };
  });

/** What is said of every event by every channel. */
export async function templatesSaid(
  tx: TxCtx,
  locale: Template['locale'],
): Promise<(Template & { leaves: boolean })[]> {
  await startWithOurs(tx);
  return (await store.listInUse(tx.trx, locale)).map((one) => ({ ...one, leaves: rules.leaves(one) }));
}

export const getTemplate = (ctx: Ctx, id: string): Promise<Template> => inTx(ctx, (tx) => found(tx, id));

export const listVersions = (ctx: Ctx, id: string): Promise<{ versions: TemplateVersion[] }> =>
  inTx(ctx, async (tx) => {
    await found(tx, id);
    return { versions: await store.listVersions(tx.trx, id) };
  });

/** Parts that the channel has no use for are left out; a mail's message is what its texts say, and a mail of a message alone is made of it. */
export function contentOf(
  { channel, event }: Pick<Template, 'channel' | 'event'>,
  parts: TemplateContent,
): TemplateContent {
  const quickReplies = parts.quickReplies && offersQuickReplies(event, channel);
  if (channel !== 'email')
    return {
      ...parts,
      subject: '',
      blocks: [],
      withoutAccents: channel === 'sms' && parts.withoutAccents,
      quickReplies,
    };
  const blocks: TemplateContent['blocks'] =
    parts.blocks.length > 0 || parts.message === ''
      ? parts.blocks
      : [{ type: 'logo' }, { type: 'text', text: parts.message }];
  return { ...parts, blocks, message: messageOfBlocks(blocks), withoutAccents: false, quickReplies };
}

function checked(tx: TxCtx, of: Pick<Template, 'channel' | 'event'>, parts: TemplateContent): TemplateContent {
  const content = contentOf(of, parts);
  const fields = templateFaults(content, of, tx.locale);
  // A mail that came as one message is told of its faults there.
  if (of.channel === 'email' && parts.blocks.length === 0) {
    const { blocks, 'blocks.1.text': message, ...others } = fields;
    const fault = message ?? blocks;
    if (fault !== undefined) throw problem('general.invalid', {}, { fields: { ...others, message: fault } });
  }
  if (Object.keys(fields).length > 0) throw problem('general.invalid', {}, { fields });
  return content;
}

async function oncePerName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) === 'message_template_name') throw problem('templates.name_taken', { name });
    throw error;
  }
}

const audited = ({ can: _can, ...template }: Template): Record<string, unknown> => template;

/** Who is told by the template of a place, as the end of a sentence; null: nobody by a rule. */
async function readersOf(tx: TxCtx, place: rules.Place): Promise<string | null> {
  const { recipients, clients } = await store.toldBy(tx.trx, tx.actor.companyId, place);
  // Codes leave whatever the rules say.
  const kinds = recipients.length === 0 && place.event === 'certifiedCode' ? (['recipient'] as const) : recipients;
  return rules.readersText(kinds, clients, tx.locale);
}

/** While Meta has not approved it nothing would leave by it: whoever is told by the one in use would be told no more. */
async function mayBeUsed(tx: TxCtx, template: Template): Promise<void> {
  if (rules.leaves(template) || !(await isConnected(tx))) return;
  const used = await store.inUseAt(tx.trx, template);
  const who = used && rules.leaves(used) ? await readersOf(tx, template) : null;
  if (who === null) return;
  const event = messageEventNames[template.event][tx.locale];
  throw problem('templates.not_approved', { name: template.name, event, who });
}

export const createTemplate = (ctx: Ctx, body: Parsed<typeof templatesApi.create>['body']): Promise<Template> =>
  inTx(ctx, async (tx) => {
    await startWithOurs(tx);
    await takeTurn(tx);
    if ((await store.countTemplates(tx.trx)).all >= limits.templates)
      throw problem('templates.too_many', { max: limits.templates });
    const { channel, event, locale, category, isInUse, ...parts } = body;
    const content = checked(tx, { channel, event }, parts);
    const place = { channel, event, locale };
    const [id] = await store.insertTemplates(
      tx.trx,
      [{ ...place, ...content, category, state: rules.firstState(channel), isDefault: false, isInUse: false }],
      savedBy(tx),
    );
    if (id === undefined) throw problem('templates.name_taken', { name: content.name });
    if (isInUse) {
      await mayBeUsed(tx, await found(tx, id));
      await store.putInUse(tx.trx, id, place);
    }
    const made = await found(tx, id);
    await audit(tx, { action: 'create', kind: 'template', id, name: made.name, after: audited(made) });
    return made;
  });

// Named in one order: the database keeps the parts of a block in an order of its own.
const written = (c: TemplateContent): string =>
  JSON.stringify(c, [
    'name',
    'subject',
    'message',
    'blocks',
    'type',
    'text',
    'label',
    'url',
    'withoutAccents',
    'quickReplies',
  ]);
const isSame = (a: TemplateContent, b: TemplateContent): boolean => written(a) === written(b);

export const updateTemplate = (
  ctx: Ctx,
  id: string,
  change: Parsed<typeof templatesApi.update>['body'],
): Promise<Template> =>
  inTx(ctx, async (tx) => {
    await takeTurn(tx);
    const before = await found(tx, id);
    const { version, isInUse, category = before.category, ...given } = change;
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    // A message alone makes the mail anew.
    const base = given.message !== undefined && given.blocks === undefined ? { ...before, blocks: [] } : before;
    const wanted = { ...base, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
    const isWritten = Object.keys(given).length > 0;
    const content = isWritten ? checked(tx, before, wanted) : before;
    if (!isSame(content, before) || category !== before.category) {
      // What Meta was asked about is another version; what it approved goes on leaving.
      const state = rules.firstState(before.channel);
      await oncePerName(content.name, () =>
        store.saveContent(tx.trx, id, { ...content, state, category }, savedBy(tx)),
      );
    }
    if (isInUse && !before.isInUse) {
      await mayBeUsed(tx, before);
      await store.putInUse(tx.trx, id, before);
    }
    const after = await found(tx, id);
    await audit(tx, {
      action: 'update',
      kind: 'template',
      id,
      name: after.name,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });

/** Sends the present version to Meta's review. */
export const submitTemplate = (
  ctx: Ctx,
  id: string,
  { version }: Parsed<typeof templatesApi.submit>['body'],
): Promise<Template> =>
  inTx(ctx, async (tx) => {
    await takeTurn(tx);
    const before = await found(tx, id);
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    await review.submitTemplate(tx, before);
    const after = await found(tx, id);
    const shapes = { before: audited(before), after: audited(after) };
    await audit(tx, { action: 'update', kind: 'template', id, name: after.name, ...shapes });
    return after;
  });

/** How many templates of WhatsApp the present account of Meta's has approved. */
export const countApproved = ({ trx }: TxCtx): Promise<number> => store.countApproved(trx);

/** WhatsApp leaves by another account of Meta's: what that one has approved leaves, and nothing else. */
export async function accountChanged(tx: TxCtx): Promise<void> {
  await takeTurn(tx);
  for (const id of await store.whatsappTemplates(tx.trx)) await review.settled(tx, id);
}

/** What it said stays, for the messages that left with it. */
export const removeTemplate = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    await takeTurn(tx);
    const before = await found(tx, id);
    const { name } = before;
    if (before.isInUse) {
      const who = await readersOf(tx, before);
      if (who === null) throw problem('templates.in_use', { name });
      throw problem('templates.told_by', { name, event: messageEventNames[before.event][tx.locale], who });
    }
    if (before.isDefault) throw problem('templates.is_default', { name });
    await store.deleteTemplate(tx.trx, id);
    await audit(tx, { action: 'delete', kind: 'template', id, name, before: audited(before) });
    return { ok: true as const };
  });
