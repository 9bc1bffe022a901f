import type { Act, ActProblem, ActResult } from '@tramo/contract/driver-day/acts';
import { lateVisits, type OfficeChange } from '@tramo/contract/driver-day/changes';
import { guidesOf } from '@tramo/contract/driver-day/day';
import { fallWith, isSuperseded, nextToSend } from '@tramo/contract/driver-day/send-order';
import type { FileState } from '@tramo/contract/driver-day/waiting';
import type { BookWrite, DayBook } from '../day/book.ts';
import { FileGone, sendFile } from '../files/send-file.ts';
import { ApiRefusal, type Call, NoAnswer } from './api.ts';
import { sendAct } from './request.ts';
import { briefOf, lateRest, settledBy, toldBy } from './settle.ts';

/** What one step came to. `retry`: not now, the same again; `signIn`: once somebody signed in. */
export type Step =
  | { kind: 'idle' }
  /** Something waits and may not go: a video for Wi-Fi, or an act behind one that was refused. */
  | { kind: 'held' }
  | { kind: 'settled'; act: Act; isRefused: boolean }
  | { kind: 'retry'; afterMs: number }
  | { kind: 'signIn' };

export interface SenderWorld {
  book: DayBook;
  call: Call;
  /** The server's time. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  newId(): string;
  /** Videos do not go out now. */
  holdsVideos(): boolean;
  /** Reads the day; whether it came. */
  readDay(): Promise<boolean>;
  /** What is on its way. */
  onTurn(turn: { actId: string | null; fileId: string | null }): void;
}

const pauses = { first: 500, longest: 15_000 };
/** Files of one act that travel at once. */
const atOnce = 2;

/**
 * Sends what was recorded, in its order, one act after another, each after its files. A step never throws, and can be cut off anywhere: what the server had
 * taken by then answers the same when it is sent again.
 */
export function makeSender(world: SenderWorld): { step(signal: AbortSignal): Promise<Step>; hurry(): void } {
  const { book, call } = world;
  let failures = 0;
  /** Acts that the server told that it lacks their files, though they had been sent. */
  const resent = new Set<string>();

  const later = (error: ApiRefusal | NoAnswer): Step => {
    if (error instanceof ApiRefusal && error.isOfSession) return { kind: 'signIn' };
    const pause = Math.min(pauses.longest, pauses.first * 2 ** Math.min(failures, 10));
    failures += 1;
    const asked = error instanceof ApiRefusal && error.retryAfterS !== null ? error.retryAfterS * 1000 : 0;
    return { kind: 'retry', afterMs: Math.max(asked, pause * (0.5 + world.random() / 2)) };
  };
  const settle = async (
    act: Act,
    result: ActResult,
    told: Pick<BookWrite, 'route' | 'loading' | 'changes'> = {},
  ): Promise<Step> => {
    failures = 0;
    await book.write({ results: [result], ...told });
    return { kind: 'settled', act, isRefused: result.state === 'refused' };
  };
  const at = (): string => new Date(world.now()).toISOString();

  const late = (act: Act, isLate: (guideId: string) => boolean): OfficeChange[] =>
    lateVisits(act, guidesOf(act).filter(isLate), book.snapshot(), at());

  const refuse = async (act: Act, problem: ActProblem): Promise<Step> => {
    // A later order takes its place, and a notice is only said while the checklist is being answered. Of a vehicle that may not leave the office knows now.
    const isTold = act.kind === 'start' && act.isBlocked && problem.key === 'answers.blocked';
    if (isSuperseded(act, book.kept()) || act.kind === 'notice' || isTold)
      return settle(act, { actId: act._id, state: 'dropped', at: at(), replacedBy: null });
    const rest = lateRest(act, problem, world.newId);
    if (rest) {
      // Some of a door's guides came too late and are kept by the office; the others go again by themselves.
      const sentAgain = guidesOf(rest as Act);
      await book.write({
        acts: [rest],
        changes: late(act, (id) => !sentAgain.includes(id)),
        results: [{ actId: act._id, state: 'dropped', at: at(), replacedBy: rest._id }],
      });
      return { kind: 'settled', act, isRefused: false };
    }
    if (problem.key === 'driver.late_visit') {
      const answer = { late: problem.message };
      return settle(act, { actId: act._id, state: 'done', at: at(), answer }, { changes: late(act, () => true) });
    }
    return settle(act, { actId: act._id, state: 'refused', at: at(), problem });
  };

  const send = async (act: Act, signal: AbortSignal): Promise<Step> => {
    await sendFiles(act, signal);
    world.onTurn({ actId: act._id, fileId: null });
    try {
      const answer = await sendAct(call, act, signal);
      return await settle(
        act,
        { actId: act._id, state: 'done', at: at(), answer: briefOf(act, answer) },
        toldBy(act, answer),
      );
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.isPassing) throw error;
      const { problem } = error;
      if (problem.key === 'proof.unknown_file' && !resent.has(act._id)) {
        resent.add(act._id);
        for (const id of act.fileIds) await book.markFile(id, { sent: 0, isSent: false });
        return { kind: 'retry', afterMs: 0 };
      }
      if (couldBeTaken.has(problem.key)) {
        // It may be this very act: taken long ago, its answer lost on the way. The day tells.
        if (!(await world.readDay())) throw new NoAnswer();
        if (settledBy(act, book.snapshot()))
          return await settle(act, { actId: act._id, state: 'done', at: at(), answer: null });
      }
      return await refuse(act, problem);
    }
  };

  const sendFiles = async (act: Act, signal: AbortSignal): Promise<void> => {
    const left = (): FileState[] =>
      act.fileIds.flatMap((id) => {
        const file = book.files().get(id);
        return file && !file.isSent ? [file] : [];
      });
    const missing = act.fileIds.find((id) => !book.files().has(id));
    if (missing) throw new FileGone(missing);
    const queue = left();
    const own = new AbortController();
    const stop = (): void => own.abort();
    signal.addEventListener('abort', stop);
    const work = async (): Promise<void> => {
      for (let file = queue.shift(); file; file = queue.shift()) {
        world.onTurn({ actId: act._id, fileId: file._id });
        await sendFile(book, call, file, own.signal);
      }
    };
    const workers = Array.from({ length: Math.min(atOnce, queue.length) }, work);
    try {
      await Promise.all(workers);
    } catch (error) {
      stop();
      await Promise.allSettled(workers);
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };

  const isHeld = (act: Act): boolean =>
    world.holdsVideos() &&
    act.fileIds.some((id) => {
      const file = book.files().get(id);
      return file?.kind === 'video' && !file.isSent;
    });

  return {
    hurry: () => {
      failures = 0;
    },
    step: async (signal) => {
      const act = nextToSend(book.kept(), isHeld);
      if (!act) return { kind: book.kept().some((k) => k.result === null) ? 'held' : 'idle' };
      try {
        return await send(act, signal);
      } catch (error) {
        if (error instanceof FileGone) return await refuse(act, goneFile);
        if (error instanceof ApiRefusal && !error.isPassing) return await refuse(act, error.problem);
        return later(error instanceof ApiRefusal ? error : new NoAnswer(error));
      } finally {
        world.onTurn({ actId: null, fileId: null });
      }
    },
  };
}

/** The phone's own refusal, in the words of the server's for a file that it does not know. */
const goneFile: ActProblem = { status: 422, key: 'proof.unknown_file', message: '' };

/** Refusals of what may have been taken already. */
const couldBeTaken = new Set([
  'guides.wrong_state',
  'guides.not_found',
  'routes.wrong_state',
  'routes.wrong_guides',
  'routes.stops_changed',
]);

/** Results of an act that is given up, with what makes no sense without it. */
export function giveUp(book: DayBook, act: Act, at: string, replacedBy: string | null): ActResult[] {
  const falling = replacedBy === null ? fallWith(act, book.kept()) : [];
  return [
    { actId: act._id, state: 'dropped', at, replacedBy },
    ...falling.map((f): ActResult => ({ actId: f._id, state: 'dropped', at, replacedBy: null })),
  ];
}
