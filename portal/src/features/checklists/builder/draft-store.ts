import type { ChecklistCategory } from '@tramo/contract/checklist-api';
import type { ChecklistContent } from '@tramo/contract/checklist-content';
import type { vehicleKinds } from '@tramo/contract/fleet';
import { createStore, type Store } from '../../../lib/store.ts';

/** What the builder edits of a checklist. */
export interface Draft {
  name: string;
  description: string;
  category: ChecklistCategory;
  subStatusId: string | null;
  vehicleTypes: (typeof vehicleKinds)[number][];
  content: ChecklistContent;
}

/** Where the checklist's own fields are edited; anything else is the id of a section, question, rule or notice. */
export const headId = 'head';

interface Step {
  draft: Draft;
  /** What was edited when it was made: undo leads back there. */
  at: string;
}
export interface DraftState {
  draft: Draft;
  /** What is edited. */
  selected: string;
  past: readonly Step[];
  future: readonly Step[];
  /** Names the run of typing that the last change belongs to. */
  run: string;
  runAt: number;
}

const mostSteps = 300;
/** Letters typed within so many milliseconds of each other are one step. */
const runMs = 1500;

export interface DraftStore extends Store<DraftState> {
  /** `run`: changes of the same name that follow each other soon are undone together. */
  edit: (change: (draft: Draft) => Draft, run?: string) => void;
  undo: () => void;
  redo: () => void;
  select: (id: string) => void;
  /** What somebody else saved lies under what is typed: there is no way back before it. */
  replace: (draft: Draft) => void;
}

/** The draft while it is edited, with every step back and forth. Outside of React: a letter draws only what shows it. */
export function createDraftStore(draft: Draft, selected = headId, now: () => number = Date.now): DraftStore {
  const store = createStore<DraftState>({ draft, selected, past: [], future: [], run: '', runAt: 0 });
  const { get, set } = store;
  const go = (from: 'past' | 'future', to: 'past' | 'future'): void => {
    const state = get();
    const step = state[from].at(-1);
    if (!step) return;
    set({
      ...state,
      [from]: state[from].slice(0, -1),
      [to]: [...state[to], { draft: state.draft, at: step.at }],
      draft: step.draft,
      selected: has(step.draft, step.at) ? step.at : has(step.draft, state.selected) ? state.selected : headId,
      run: '',
    });
  };
  return {
    ...store,
    edit: (change, run = '') => {
      const state = get();
      const next = change(state.draft);
      if (next === state.draft) return;
      const isSameRun = run !== '' && run === state.run && now() - state.runAt < runMs;
      const past = isSameRun
        ? state.past
        : [...state.past, { draft: state.draft, at: state.selected }].slice(-mostSteps);
      set({ ...state, draft: next, past, future: [], run, runAt: now() });
    },
    undo: () => go('past', 'future'),
    redo: () => go('future', 'past'),
    select: (id) => {
      const state = get();
      if (state.selected !== id) set({ ...state, selected: id, run: '' });
    },
    replace: (next) => {
      const state = get();
      const selected = has(next, state.selected) ? state.selected : headId;
      set({ ...state, draft: next, selected, past: [], future: [], run: '' });
    },
  };
}

const has = ({ content }: Draft, id: string): boolean =>
  id === headId ||
  content.sections.some((part) => part.id === id || part.questions.some((q) => q.id === id)) ||
  content.rules.some((rule) => rule.id === id) ||
  content.notifications.some((one) => one.id === id);
