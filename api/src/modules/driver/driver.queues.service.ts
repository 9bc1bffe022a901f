import { createHash } from 'node:crypto';
import { driverApi } from '@tramo/contract/driver';
import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { type QueueImport, queueFormat } from '@tramo/contract/driver-day/driver-queues';
import type { Endpoint, Parsed, Schema } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { problemText } from '@tramo/contract/problem-kinds';
import { queueTexts } from '@tramo/contract/words/driver';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { ownSent } from '../../platform/files.ts';
import { once, parse } from '../../platform/http/mount.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { callForDriver } from '../accounts/accounts.actor.service.ts';
import { accountsByIds } from '../accounts/accounts.users.service.ts';
import { scanOwnLoading } from '../loading/loading.service.ts';
import { evidenceRules, saveUpload } from '../proof/proof.uploads.service.ts';
import * as rules from './driver.queues.rules.ts';
import { namesOf } from './driver.queues.store.ts';
import * as driver from './driver.service.ts';
import * as visits from './driver.visits.service.ts';

/** A line holds one file at most, as base64. */
const LINE_BYTES = Math.ceil((limits.evidenceVideoBytes * 4) / 3) + 4096;

type Receive = (take: (chunk: Uint8Array) => Promise<void>) => Promise<{ isTruncated: boolean } | null>;
type Result = QueueImport['acts'][number] & { guideIds: string[]; routeId: string };

/** An act as the request that the phone would have sent, and what answers it. */
interface Work {
  method: string;
  path: string;
  body: unknown;
  before?: (as: Ctx) => Promise<void>;
  run: (as: Ctx) => Promise<unknown>;
}
function workOf<E extends Endpoint>(
  e: E,
  act: rules.QueuedAct,
  id: string,
  ctx: Ctx,
  run: (as: Ctx, id: string, body: Parsed<E>['body']) => Promise<unknown>,
  before?: (as: Ctx, id: string, body: Parsed<E>['body']) => Promise<unknown>,
): Work {
  const body = parse(e.body as Schema | undefined, act.body, ctx.locale) as Parsed<E>['body'];
  return {
    method: e.method,
    path: `/api${e.path.replace('{id}', id)}`,
    body: act.body,
    run: (as) => run(as, id, body),
    ...(before ? { before: async (as: Ctx) => void (await before(as, id, body)) } : {}),
  };
}

/** Throws general.invalid for a body that its endpoint does not take. */
function requestOf(ctx: Ctx, act: rules.QueuedAct): Work {
  const guideId = act.guideId ?? '';
  switch (act.kind) {
    case 'start':
      return workOf(driverApi.start, act, act.routeId, ctx, driver.start, driver.beforeStarting);
    case 'order':
      return workOf(driverApi.reorder, act, act.routeId, ctx, driver.reorder, driver.beforeReordering);
    case 'load':
      return workOf(driverAppApi.loadScan, act, act.routeId, ctx, (as, id, body) => scanOwnLoading(as, id, body.scans));
    case 'visit':
      return workOf(driverApi.manage, act, guideId, ctx, visits.manage, visits.beforeManaging);
    case 'visits':
      return workOf(
        driverApi.manageMany,
        act,
        '',
        ctx,
        (as, _, body) => visits.manageMany(as, body),
        (as, _, body) => visits.beforeManagingMany(as, body),
      );
    case 'reopen':
      return workOf(driverApi.reopen, act, guideId, ctx, driver.reopen);
    case 'notice':
      return workOf(driverApi.notice, act, guideId, ctx, driver.notice);
    case 'finish':
      return workOf(driverApi.finish, act, act.routeId, ctx, (as, id, body) => driver.finish(as, id, body.at));
  }
}

/** Does an act as the driver, under the key that his phone would send it with: whoever comes second changes nothing. */
async function doAct(as: Ctx, act: rules.QueuedAct): Promise<'done' | 'repeated'> {
  const { method, path, body, before, run } = requestOf(as, act);
  await before?.(as);
  let isRepeated = false;
  await once(as, act._id, `${method} ${path}`, body, run, () => {
    isRepeated = true;
  });
  return isRepeated ? 'repeated' : 'done';
}

const wordsOf = (ctx: Ctx, { key, params, fields }: Problem): string =>
  [problemText(key, ctx.locale, params), ...Object.values(fields ?? {})].join(' ');

/** Values that the database cannot hold. */
const isUnstorable = (error: unknown): boolean => /^22/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** Does an act, and tells what came of it. Only what is no refusal (a database that is away) ends the whole. */
async function resultOf(ctx: Ctx, as: Ctx, act: rules.QueuedAct): Promise<Result> {
  const of = {
    actId: act._id,
    kind: act.kind,
    at: act.at,
    about: '',
    guideIds: rules.guidesOf(act),
    routeId: act.routeId,
  };
  if (act.driverId !== as.actor.userId)
    return { ...of, result: 'refused', message: queueTexts.otherDriver[ctx.locale] };
  try {
    const result = await doAct(as, act);
    return { ...of, result, message: queueTexts[result][ctx.locale] };
  } catch (error) {
    if (isUnstorable(error)) return { ...of, result: 'refused', message: queueTexts.unreadable[ctx.locale] };
    if (!(error instanceof Problem) || error.key === 'general.unavailable') throw error;
    return { ...of, result: 'refused', message: wordsOf(ctx, error) };
  }
}

/** Keeps a file as the driver's own upload. */
async function bring(as: Ctx, file: rules.QueuedFile): Promise<keyof QueueImport['files']> {
  const bytes = Buffer.from(file.base64, 'base64');
  const isTooLarge = bytes.byteLength > evidenceRules[file.kind].maxBytes;
  if (isTooLarge || createHash('sha256').update(bytes).digest('hex') !== file.sha256) return 'broken';
  const isKnown = (await inTx(as, (tx) => ownSent(tx, file._id))) !== null;
  try {
    await saveUpload(as, file._id, file.kind, { fileName: file.kind, bytes, isTruncated: false });
    return isKnown ? 'known' : 'brought';
  } catch (error) {
    if (!(error instanceof Problem) || error.key === 'general.unavailable') throw error;
    return 'broken';
  }
}

/** The driver of a file, whom the caller must see. Throws driver.not_a_queue, driver.queue_of_nobody. */
async function driverOf(ctx: Ctx, text: string | null): Promise<{ header: rules.Header; as: Ctx; fullName: string }> {
  const header = text === null ? null : rules.readHeader(text);
  if (header?.format !== queueFormat) throw problem('driver.not_a_queue');
  const [found] = await inTx(ctx, (tx) => accountsByIds(tx, [header.driverId]));
  if (found?.type !== 'driver') throw problem('driver.queue_of_nobody');
  const as = await callForDriver(ctx, found._id, {
    ...ctx.from,
    userAgent: `${ctx.actor.name} · ${ctx.from.userAgent}`,
  });
  return { header, as: { ...as, locale: ctx.locale }, fullName: found.fullName };
}

/**
 * Brings what a driver's phone could not send, line by line as it comes: files as his uploads, acts through the same services as his own calls, each
 * in a transaction of its own. A file that is damaged or ends too soon leaves in what came before.
 */
export async function importQueue(ctx: Ctx, receive: Receive): Promise<QueueImport> {
  let opened: Awaited<ReturnType<typeof driverOf>> | null = null;
  const files: QueueImport['files'] = { brought: 0, known: 0, broken: 0 };
  const acts: Result[] = [];
  let lines = 0;
  let fault: string | null = null;
  const stop = (words: keyof typeof queueTexts): void => {
    fault = queueTexts[words][ctx.locale].replace('{line}', String(lines));
  };
  const reader = new rules.LineReader(LINE_BYTES, async (text) => {
    if (fault !== null) return;
    lines += 1;
    if (!opened) {
      opened = await driverOf(ctx, text);
      return;
    }
    if (lines > limits.driverQueueLines) return stop('tooLong');
    const line = text === null ? null : rules.readLine(text);
    if (!line) return stop('lineBroken');
    if ('file' in line) files[await bring(opened.as, line.file)] += 1;
    else acts.push(await resultOf(ctx, opened.as, line.act));
  });
  const part = await receive((chunk) => reader.add(chunk));
  await reader.end();
  // Told to the compiler anew: it was set in the reader's turn.
  const from = opened as Awaited<ReturnType<typeof driverOf>> | null;
  if (!part || !from) throw problem('driver.not_a_queue');
  const { header, as, fullName } = from;
  if (fault === null && part.isTruncated) stop('tooLong');
  const missing = {
    acts: header.acts - acts.length,
    files: header.files - files.brought - files.known - files.broken,
  };
  if (fault === null && (missing.acts > 0 || missing.files > 0))
    fault = queueTexts.cutShort[ctx.locale].replace(/\{(acts|files)\}/g, (_, what: 'acts' | 'files') =>
      String(Math.max(0, missing[what])),
    );
  const saved = acts.filter((a) => a.result === 'done').length;
  return inTx(ctx, async (tx) => {
    await audit(tx, {
      action: 'import',
      kind: 'driver',
      id: as.actor.userId,
      name: fullName,
      after: { rowsSaved: saved, rowsRefused: acts.filter((a) => a.result === 'refused').length },
    });
    const names = await namesOf(tx.trx, {
      guideIds: acts.flatMap((a) => a.guideIds),
      routeIds: acts.map((a) => a.routeId),
    });
    const named = (ids: readonly string[]): string => ids.flatMap((id) => names.get(id) ?? []).join(', ');
    return {
      driver: { _id: as.actor.userId, fullName },
      exportedAt: header.exportedAt,
      acts: acts.map(({ guideIds, routeId, ...act }) => ({ ...act, about: named(guideIds) || named([routeId]) })),
      fault,
      files,
    };
  });
}
