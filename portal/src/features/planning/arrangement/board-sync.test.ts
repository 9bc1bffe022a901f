import type { EvaluatedPlan, NewViolations } from '@tramo/contract/plan-board';
import type { Plan } from '@tramo/contract/planning';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { type Arrangement, addExceptions, addRoute, moveGuide } from './arrange.rules.ts';
import { type BoardWorld, boardSync } from './board-sync.ts';

type Body = Parameters<BoardWorld['send']>[0];
const route = (id: string, guides: string[]) => ({
  _id: id,
  routeTitle: id,
  vehicle: `v-${id}`,
  guides,
  locked: false,
  keepOrder: false,
  pins: [],
});
const evaluated = (body: Pick<Body, 'routes'>): EvaluatedPlan => {
  const placed = new Set(body.routes.flatMap((r) => r.guides));
  return {
    routes: body.routes as unknown as EvaluatedPlan['routes'],
    unassigned: ['1', '2', '3', '4', '5', '6']
      .filter((g) => !placed.has(g))
      .map((guideId) => ({ guideId, reason: 'removed', amount: null, vehicle: null })),
    // Any figure that tells arrangements apart.
    totals: {
      distanceM: JSON.stringify(body.routes).length,
      durationS: 0,
      cost: placed.size,
      lateStops: 0,
      unassigned: 6 - placed.size,
    } as EvaluatedPlan['totals'],
  };
};

/** A plan on a server under the test's hand: versions as the real one counts them, answers that wait until they are let go. */
function makeWorld() {
  let version = 1;
  let stored: Body = { version: 1, routes: [route('A', ['1', '2', '3']), route('B', ['4'])], exceptions: [] };
  const planNow = (): Plan =>
    ({
      _id: 'p',
      status: 'optimised',
      version,
      exceptions: stored.exceptions ?? [],
      vehicles: ['v-A', 'v-B'],
      ...evaluated(stored),
    }) as unknown as Plan;
  const sent: Body[] = [];
  const notices: string[] = [];
  const faults: unknown[] = [];
  let gate: Promise<void> | null = null;
  let reason: string | null = null;
  let wake: () => void = () => undefined;
  const world: BoardWorld = {
    send: async (body) => {
      sent.push(structuredClone(body));
      await gate;
      const fault = faults.shift();
      if (fault) throw fault;
      if (body.version !== version) throw new ApiProblem(409, { key: 'general.stale', detail: planNow() });
      version++;
      stored = { ...body, exceptions: body.exceptions ?? stored.exceptions };
      return { ...evaluated(body), version, status: 'optimised' };
    },
    load: async () => planNow(),
    planVehicles: () => ['v-A', 'v-B'],
    onSaved: (answer) => notices.push(`saved ${answer.version}`),
    onTheirs: (_, { moved, keepsMine }) => notices.push(`theirs ${moved}${keepsMine ? ' and mine' : ''}`),
    askReason: async (broken) => {
      notices.push(`asked ${broken.length}`);
      return reason;
    },
    onRefused: (error) => notices.push(`refused ${(error as ApiProblem).key}`),
    pause: () => new Promise((go) => (wake = go)),
  };
  return {
    world,
    sent,
    notices,
    plan: planNow(),
    stored: () => stored,
    fail: (...errors: unknown[]) => faults.push(...errors),
    answerReason: (text: string | null) => {
      reason = text;
    },
    wake: () => wake(),
    /** Calls wait until the returned function lets them go. */
    hold: (): (() => void) => {
      let open: () => void = () => undefined;
      gate = new Promise((go) => (open = go));
      return () => {
        gate = null;
        open();
      };
    },
    /** What a colleague saves meanwhile. */
    other: (edit: (a: Arrangement) => Arrangement): number => {
      const a = edit({
        routes: stored.routes as Arrangement['routes'],
        out: ['5', '6'],
        exceptions: stored.exceptions ?? [],
      });
      stored = { ...stored, routes: structuredClone(a.routes) as unknown as Body['routes'] };
      return ++version;
    },
  };
}
const to = (guide: string, list: string, index: number) => (a: Arrangement) => moveGuide(a, guide, { list, index });
const shape = (routes: readonly { _id: string; guides: readonly string[] }[]): string =>
  routes.map((r) => r._id + r.guides.join('')).join(' ');
const network = new ApiProblem(0);
const broken: NewViolations = { violations: [{ kind: 'stops', amount: 1, guideId: null, route: 'A' }] };
const refusal = new ApiProblem(422, { key: 'planning.reason_required', detail: broken });

let w: ReturnType<typeof makeWorld>;
let board: ReturnType<typeof boardSync>;
beforeEach(() => {
  w = makeWorld();
  board = boardSync(w.plan, w.world);
});
const shown = (): string => shape(board.get().present.routes);
const saved = (): string => shape(w.stored().routes);

describe('what a search changed', () => {
  it('is the first step that undo takes back, and redo brings it again', async () => {
    const before = [route('A', ['1']), route('B', ['4', '2', '3'])];
    const change = { moved: 3, reordered: 1, costShare: null };
    const beforeSearch = { routes: before, out: ['5', '6'], totals: w.plan.totals, change };
    board = boardSync({ ...w.plan, beforeSearch }, w.world);
    expect(board.get()).toMatchObject({ canUndo: true, canRedo: false });
    board.undo();
    expect(await board.settle()).toBe(true);
    expect([shown(), saved()]).toEqual(['A1 B423', 'A1 B423']);
    board.redo();
    expect(await board.settle()).toBe(true);
    expect(saved()).toBe('A123 B4');
  });
});

describe('saving', () => {
  it('shows a change at once, sends it, and tells its evaluation', async () => {
    board.apply(to('1', 'B', 0));
    expect(shown()).toBe('A23 B14');
    expect(board.get()).toMatchObject({ save: 'saving', canUndo: true });
    expect(await board.settle()).toBe(true);
    expect(saved()).toBe('A23 B14');
    expect(board.get().evaluation.of).toBe(board.get().present);
    expect(w.notices).toEqual(['saved 2']);
  });
  it('sends what piles up meanwhile in one call', async () => {
    const go = w.hold();
    board.apply(to('1', 'B', 0));
    board.apply(to('2', 'B', 0));
    board.apply(to('5', 'A', 0));
    go();
    await board.settle();
    expect(w.sent.map((b) => shape(b.routes))).toEqual(['A23 B14', 'A53 B214']);
    expect(w.sent.map((b) => b.version)).toEqual([1, 2]);
  });
  it('takes a vehicle that the plan does not have along', async () => {
    board.apply((a) => addRoute(a, 'v-9', { newId: () => 'N', titleOf: String }));
    await board.settle();
    expect(w.sent[0]?.addVehicles).toEqual(['v-9']);
  });
  it('keeps a change without a network and tries again', async () => {
    w.fail(network, network);
    board.apply(to('1', 'B', 0));
    expect(await board.settle()).toBe(false);
    expect(board.get().save).toBe('offline');
    expect(shown()).toBe('A23 B14');
    w.wake();
    await new Promise((r) => setTimeout(r));
    expect(board.get().save).toBe('offline');
    board.apply(to('2', 'B', 0));
    w.wake();
    await new Promise((r) => setTimeout(r));
    expect(await board.settle()).toBe(true);
    expect(saved()).toBe('A3 B214');
  });
  it('takes back what the server refuses, and nothing else', async () => {
    w.fail(new ApiProblem(422, { key: 'general.invalid' }));
    const go = w.hold();
    board.apply(to('1', 'B', 0));
    board.apply(to('5', 'A', 0));
    go();
    await board.settle();
    expect(w.notices[0]).toBe('refused general.invalid');
    expect(saved()).toBe('A1523 B4');
    board.undo();
    await board.settle();
    expect(saved()).toBe('A123 B4');
    expect(board.get().canUndo).toBe(false);
  });
});

describe('undo and redo', () => {
  it('go back and forth without end, each shown with its figures at once', async () => {
    for (const [guide, list] of [
      ['1', 'B'],
      ['2', 'B'],
      ['5', 'A'],
      ['4', 'A'],
    ] as const) {
      board.apply(to(guide, list, 0));
      await board.settle();
    }
    const end = shown();
    const asked = w.sent.length;
    for (let i = 0; i < 4; i++) {
      board.undo();
      expect(board.get().evaluation.of).toBe(board.get().present);
    }
    expect(shown()).toBe('A123 B4');
    expect(board.get()).toMatchObject({ canUndo: false, canRedo: true });
    await board.settle();
    for (let i = 0; i < 4; i++) board.redo();
    expect(shown()).toBe(end);
    await board.settle();
    expect(saved()).toBe(end);
    expect(w.sent.length).toBeGreaterThan(asked);
  });
  it('a new change forgets what was undone', async () => {
    board.apply(to('1', 'B', 0));
    board.undo();
    board.apply(to('2', 'B', 0));
    expect(board.get().canRedo).toBe(false);
    await board.settle();
    expect(saved()).toBe('A13 B24');
  });
  it('brings exceptions back too', async () => {
    board.apply((a) =>
      addExceptions(a, [{ kind: 'stops', amount: 1, guideId: null, vehicle: 'v-A', window: null, skills: [] }]),
    );
    await board.settle();
    expect(w.stored().exceptions).toHaveLength(1);
    board.undo();
    await board.settle();
    expect(w.stored().exceptions).toEqual([]);
  });
});

describe('a colleague on the same plan', () => {
  it('a change made on an older version goes on top of theirs', async () => {
    w.other(to('4', 'A', 0));
    board.apply(to('1', 'B', 0));
    await board.settle();
    expect(saved()).toBe('A423 B1');
    expect(w.notices).toEqual(['theirs 1 and mine', 'saved 3']);
  });
  it('theirs are taken over when they are heard of', async () => {
    board.onVersion(w.other(to('4', 'A', 0)));
    await board.settle();
    expect(shown()).toBe('A4123 B');
    expect(w.notices).toEqual(['theirs 1']);
    expect(w.sent).toEqual([]);
  });
  it('what one saved oneself is no news', async () => {
    const go = w.hold();
    board.apply(to('1', 'B', 0));
    board.onVersion(2);
    go();
    await board.settle();
    expect(w.notices).toEqual(['saved 2']);
  });
  it('undo takes back one’s own alone, and redo does it again', async () => {
    board.apply(to('1', 'B', 0));
    await board.settle();
    board.onVersion(w.other(to('4', 'A', 0)));
    await board.settle();
    board.undo();
    await board.settle();
    expect(saved()).toBe('A1423 B');
    board.redo();
    await board.settle();
    expect(saved()).toBe('A423 B1');
  });
  it('a plan that was sent off meanwhile takes nothing more', async () => {
    board.apply(to('1', 'B', 0));
    await board.settle();
    board.see({ ...w.plan, version: 9, status: 'dispatched' });
    await board.settle();
    expect(board.get()).toMatchObject({ save: 'saved', canUndo: false });
    expect(shown()).toBe('A123 B4');
  });
});

describe('a change that breaks a rule', () => {
  it('is saved with the reason, which a redo says again', async () => {
    w.fail(refusal);
    w.answerReason('Lo pidió el cliente');
    board.apply(to('5', 'A', 0));
    await board.settle();
    expect(w.sent.map((b) => b.reason)).toEqual(['', 'Lo pidió el cliente']);
    board.undo();
    await board.settle();
    board.redo();
    await board.settle();
    expect(w.sent.map((b) => b.reason)).toEqual(['', 'Lo pidió el cliente', '', 'Lo pidió el cliente']);
    expect(w.notices.filter((x) => x.startsWith('asked'))).toEqual(['asked 1']);
  });
  it('is taken back without one', async () => {
    w.fail(refusal);
    board.apply(to('5', 'A', 0));
    await board.settle();
    expect(shown()).toBe('A123 B4');
    expect(saved()).toBe('A123 B4');
    expect(board.get()).toMatchObject({ save: 'saved', canUndo: false, canRedo: false });
    expect(w.notices).toEqual(['asked 1']);
  });
});
