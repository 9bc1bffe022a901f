import { replaceEqualDeep } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import type { EvaluatedPlan, NewViolations, planBoardApi } from '@tramo/contract/plan-board';
import type { Plan, PlanStatus } from '@tramo/contract/planning';
import { ApiProblem, isPassing } from '../../../lib/api-problem.ts';
import { createListeners } from '../../../lib/store.ts';
import { type Arrangement, arrangementOf, type Change, changeOf, sameArrangement, sentOf } from './arrange.rules.ts';
import { mergeArrangements, movedGuides } from './board-merge.rules.ts';

export type Evaluated = EvaluatedPlan;
type Answer = EvaluatedPlan & { version: number; status: PlanStatus };
/** What a board needs of the world around it. */
export interface BoardWorld {
  send: (body: Body<typeof planBoardApi.arrange>) => Promise<Answer>;
  load: () => Promise<Plan>;
  /** Vehicles that the plan has by now. */
  planVehicles: () => readonly string[];
  onSaved: (answer: Answer, arrangement: Arrangement) => void;
  /** Somebody else's plan was taken over. `moved`: stops that stand elsewhere by it; `keepsMine`: changes of one's own go on top of it. */
  onTheirs: (plan: Plan, summary: { moved: number; keepsMine: boolean; changed: boolean }) => void;
  /** Why rules are broken; null takes the change back. */
  askReason: (broken: NewViolations['violations']) => Promise<string | null>;
  onRefused: (error: unknown) => void;
  /** Resolves after so long, or as soon as a try seems worth it. */
  pause: (ms: number) => Promise<void>;
}

/** `offline`: kept here and tried again and again. */
export type SaveStatus = 'saved' | 'saving' | 'offline';
export interface BoardState {
  present: Arrangement;
  /** Times, loads and violations, and the arrangement that they are of: the present one as soon as they are known. */
  evaluation: { of: Arrangement; is: Evaluated };
  /** What the last change did; null before the first. `about`: the guides that the person took hold of. */
  change: { before: Arrangement; after: Arrangement; by: Change; about: readonly string[] } | null;
  save: SaveStatus;
  canUndo: boolean;
  canRedo: boolean;
}

/** One change of the person, as undo and redo know it. */
interface Step {
  before: Arrangement;
  after: Arrangement;
  about: readonly string[];
  /** Why it breaks rules, and why taking it back does. */
  reasons: { apply?: string; revert?: string };
}
interface Unsent {
  step: Step;
  direction: 'apply' | 'revert';
}
const longestPauseMs = 15_000;
/** As long as the contract lets a reason be. */
const reasonLength = 300;
const canTryAgain = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiProblem && error.status === 429);
const pauseMs = (tries: number): number => Math.min(longestPauseMs, 1000 * 2 ** tries);
const evaluatedParts = ({ routes, unassigned, totals }: Evaluated): Evaluated => ({ routes, unassigned, totals });
/** An evaluation whose routes and stops are the objects that are known already where they say the same: what did not change is not drawn again. */
const likeBefore = (before: Evaluated, is: Evaluated): Evaluated => replaceEqualDeep(before, evaluatedParts(is));
const reasonOf = (u: Unsent): string => u.step.reasons[u.direction] ?? '';

/**
 * The routes of a plan under a person's hands. Each change shows at once and is saved behind, one call after another; what piles up meanwhile goes in
 * one. What others saved is taken over and one's own changes are put on top, undo and redo in the same way. Evaluations are remembered, so that
 * undo and redo show theirs at once. A change that the server refuses is taken back.
 */
export function boardSync(plan: Plan, world: BoardWorld) {
  const first = arrangementOf(plan);
  const known = new WeakMap<Arrangement, Evaluated>([[first, evaluatedParts(plan)]]);
  let server = { version: plan.version, arrangement: first };
  let state: BoardState = {
    present: first,
    evaluation: { of: first, is: evaluatedParts(plan) },
    change: null,
    save: 'saved',
    canUndo: Boolean(plan.beforeSearch),
    canRedo: false,
  };
  // What the last search did is the first step that can be taken back.
  const { beforeSearch } = plan;
  let past: Step[] = beforeSearch
    ? [
        {
          before: arrangementOf({
            routes: beforeSearch.routes,
            unassigned: beforeSearch.out.map((guideId) => ({ guideId })),
            exceptions: plan.exceptions,
          }),
          after: first,
          about: [],
          reasons: {},
        },
      ]
    : [];
  let future: Step[] = [];
  let unsent: Unsent[] = [];
  let about: readonly string[] = [];
  /** The newest version of others that was heard of, and a newer plan that arrived by itself. */
  let knownVersion = plan.version;
  let arrived: Plan | null = null;
  let isOver = false;
  let running: Promise<void> | null = null;
  const { subscribe, notify } = createListeners();

  function set(next: Partial<BoardState>): void {
    state = { ...state, ...next, canUndo: past.length > 0, canRedo: future.length > 0 };
    notify();
  }
  const evaluated = (of: Arrangement, is: Evaluated): Partial<BoardState> => ({
    evaluation: { of, is },
    ...(of !== state.evaluation.of && {
      change: { before: state.evaluation.of, after: of, by: changeOf(state.evaluation.is.totals, is.totals), about },
    }),
  });
  function show(present: Arrangement, more: Partial<BoardState> = {}): void {
    const is = known.get(present);
    set({ present, ...more, ...(is && evaluated(present, is)) });
  }
  function did(unit: Unsent, next: Arrangement): void {
    unsent.push(unit);
    about = unit.step.about;
    show(next, state.save === 'offline' ? {} : { save: 'saving' });
    pump();
  }

  /** What was refused does not stand, whatever came after it; the steps that it was are forgotten. */
  function takeBack(covered: readonly Unsent[], sent: Arrangement): void {
    for (const { step, direction } of [...covered].reverse()) {
      if (direction === 'apply') past = past.filter((s) => s !== step);
      else {
        future = future.filter((s) => s !== step);
        past.push(step);
      }
    }
    show(mergeArrangements(sent, server.arrangement, state.present));
  }
  function take(theirs: Plan): void {
    const before = server.arrangement;
    const after = arrangementOf(theirs);
    const isOpen = theirs.status !== 'optimising' && theirs.status !== 'dispatched';
    const hasMine = !sameArrangement(before, state.present);
    known.set(after, likeBefore(state.evaluation.is, theirs));
    server = { version: theirs.version, arrangement: after };
    knownVersion = Math.max(knownVersion, theirs.version);
    if (!isOpen) {
      // Nothing can be saved in it any more.
      past = [];
      future = [];
      unsent = [];
    }
    const moved = movedGuides(before, after).length;
    about = [];
    world.onTheirs(theirs, { moved, keepsMine: hasMine && isOpen, changed: !sameArrangement(before, after) });
    show(isOpen ? mergeArrangements(before, state.present, after) : after);
  }

  async function save(sent: Arrangement, covered: readonly Unsent[]): Promise<void> {
    const vehicles = new Set(world.planVehicles());
    const answer = await world.send({
      version: server.version,
      ...sentOf(sent),
      addVehicles: [...new Set(sent.routes.map((r) => r.vehicle))].filter((v) => !vehicles.has(v)),
      reason: [...new Set(covered.map(reasonOf).filter((text) => text !== ''))].join(' · ').slice(0, reasonLength),
    });
    const is = likeBefore(state.evaluation.is, answer);
    server = { version: answer.version, arrangement: sent };
    known.set(sent, is);
    world.onSaved({ ...answer, ...is }, sent);
    // What came meanwhile is told with its own answer; else the end of the run tells this one together with the word that it is saved.
    if (state.present !== sent) set(evaluated(sent, is));
  }

  const isBehind = (): boolean => Math.max(knownVersion, arrived?.version ?? 0) > server.version;
  /** Takes the newest plan over; how long to wait before the next try. */
  async function catchUp(tries: number): Promise<number> {
    try {
      const theirs = arrived && arrived.version >= knownVersion ? arrived : await world.load();
      arrived = null;
      if (theirs.version > server.version) take(theirs);
      knownVersion = server.version;
      return 0;
    } catch (error) {
      if (canTryAgain(error)) return pauseMs(tries);
      knownVersion = server.version;
      world.onRefused(error);
      return 0;
    }
  }
  /** Saves what is on the screen; how long to wait before the next try. */
  async function push(tries: number): Promise<number> {
    const sent = state.present;
    const covered = unsent;
    unsent = [];
    if (state.save === 'saved') set({ save: 'saving' });
    try {
      await save(sent, covered);
      return 0;
    } catch (error) {
      unsent = [...covered, ...unsent];
      if (canTryAgain(error)) {
        set({ save: 'offline' });
        return pauseMs(tries);
      }
      const { key, detail } = error instanceof ApiProblem ? error : { key: '', detail: null };
      if (key === 'general.stale') {
        arrived = detail as Plan;
        return 0;
      }
      const reason =
        key === 'planning.reason_required' ? await world.askReason((detail as NewViolations).violations) : undefined;
      if (reason) {
        for (const { step, direction } of covered) step.reasons[direction] = reason;
        return 0;
      }
      unsent = unsent.slice(covered.length);
      takeBack(covered, sent);
      if (reason === undefined) world.onRefused(error);
      return 0;
    }
  }
  async function run(): Promise<void> {
    let tries = 0;
    while (!isOver) {
      if (!isBehind() && sameArrangement(state.present, server.arrangement)) {
        unsent = [];
        const is = known.get(server.arrangement);
        if (is && state.evaluation.of !== state.present) known.set(state.present, is);
        show(state.present, { save: 'saved' });
        return;
      }
      const wait = await (isBehind() ? catchUp(tries) : push(tries));
      tries = wait > 0 ? tries + 1 : 0;
      if (wait > 0) await world.pause(wait);
      else if (state.save === 'offline') set({ save: 'saving' });
    }
  }
  function pump(): void {
    running ??= run().finally(() => {
      running = null;
    });
  }

  return {
    get: () => state,
    subscribe,
    /** `guides`: those that the change is about, where it is about some. */
    apply: (next: (now: Arrangement) => Arrangement, guides: readonly string[] = []): void => {
      const before = state.present;
      const after = next(before);
      if (after === before) return;
      const made: Step = { before, after, about: guides, reasons: {} };
      past.push(made);
      future = [];
      did({ step: made, direction: 'apply' }, after);
    },
    undo: (): void => {
      const last = past.pop();
      if (!last) return;
      future.push(last);
      did({ step: last, direction: 'revert' }, mergeArrangements(last.after, last.before, state.present));
    },
    redo: (): void => {
      const next = future.pop();
      if (!next) return;
      past.push(next);
      did({ step: next, direction: 'apply' }, mergeArrangements(next.before, next.after, state.present));
    },
    /** Somebody saved this version of the plan. */
    onVersion: (version: number): void => {
      knownVersion = Math.max(knownVersion, version);
      if (knownVersion > server.version) pump();
    },
    /** The plan as the screen has it by now; a newer one than the board's is somebody else's. */
    see: (seen: Plan): void => {
      if (seen.version <= server.version) return;
      arrived = seen;
      pump();
    },
    /** True once everything is saved, false while the server is out of reach. */
    settle: async (): Promise<boolean> => {
      while (running && state.save !== 'offline') await Promise.race([running, new Promise((r) => setTimeout(r, 200))]);
      return state.save === 'saved';
    },
    start: (): void => {
      isOver = false;
      if (state.save !== 'saved') pump();
    },
    stop: (): void => {
      isOver = true;
    },
  };
}
