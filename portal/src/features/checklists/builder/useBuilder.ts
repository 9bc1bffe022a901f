import type { ChecklistAnswers, ChecklistContent } from '@tramo/contract/checklist-content';
import type { ChecklistContext } from '@tramo/contract/checklist-logic';
import { fieldMessages, type Locale } from '@tramo/contract/problems';
import { createContext, use, useCallback, useDeferredValue, useRef, useSyncExternalStore } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { createStore, type Store, useStore } from '../../../lib/store.ts';
import { useText } from '../../../lib/text.ts';
import { isSame } from '../../../ui/form/merge.rules.ts';
import type { Told } from '../shared/rule-sentence.ts';
import { builderText } from './builder.es.ts';
import { type DraftFault, faultsOf } from './draft-faults.rules.ts';
import { createDraftStore, type Draft, type DraftState, type DraftStore } from './draft-store.ts';

export type Pane = 'outline' | 'edit' | 'preview';
/** What the phone is told: answers, what is known of the visit, and whether sending was tried. */
export interface Trial {
  answers: ChecklistAnswers;
  context: ChecklistContext;
  isSent: boolean;
}
export const noTrial: Trial = { answers: {}, context: {}, isSent: false };
/** What the parts of the builder share; none of it is drawn by itself. */
export interface Work {
  store: DraftStore;
  saved: Store<Draft>;
  /** What the server refused and what two people changed, by `<id>.<field>`. */
  notes: Store<Readonly<Record<string, string>>>;
  /** Things that were looked at and left, whose faults are shown; all, once saving was tried. */
  left: Store<{ all: boolean; ids: ReadonlySet<string> }>;
  pane: Store<Pane>;
  /** The phone's, which outlives its pane. */
  trial: Store<Trial>;
  /** Changes the content; `run` names the field that is typed in, `<id>.<field>`. */
  edit: (change: (content: ChecklistContent) => ChecklistContent, run?: string) => void;
  editHead: (change: Partial<Draft>, run?: string) => void;
  /** Shows a thing's editor; with a field, the focus goes there. */
  goTo: (id: string, field?: string) => void;
}

export function createWork(draft: Draft, saved: Draft): Work {
  const store = createDraftStore(draft);
  const notes = createStore<Readonly<Record<string, string>>>({});
  const left = createStore<{ all: boolean; ids: ReadonlySet<string> }>({ all: false, ids: new Set() });
  const pane = createStore<Pane>('outline');
  const trial = createStore(noTrial);
  const forget = (run: string): void => {
    const kept = Object.entries(notes.get()).filter(([at]) => !at.startsWith(run) && !run.startsWith(at));
    if (run !== '' && kept.length < Object.keys(notes.get()).length) notes.set(Object.fromEntries(kept));
  };
  return {
    store,
    saved: createStore(saved),
    notes,
    left,
    pane,
    trial,
    edit: (change, run = '') => {
      store.edit((one) => {
        const content = change(one.content);
        return content === one.content ? one : { ...one, content };
      }, run);
      forget(run);
    },
    editHead: (change, run = '') => {
      store.edit((one) => ({ ...one, ...change }), run);
      forget(run);
    },
    goTo: (id, field) => {
      const before = store.get().selected;
      if (before !== id) left.set({ ...left.get(), ids: new Set(left.get().ids).add(before) });
      store.select(id);
      pane.set('edit');
      if (field !== undefined) focusField(id, field);
    },
  };
}

/** A select's name is on a hidden input behind the box that people see. */
const shownInput = (named: HTMLElement | null | undefined): HTMLElement | null | undefined =>
  named?.matches('[type="hidden"]') ? named.previousElementSibling?.querySelector<HTMLElement>('input') : named;

/** The editor is drawn first. */
function focusField(id: string, field: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const editor = document.querySelector<HTMLElement>(`[data-editor="${id}"]`);
      const name = CSS.escape(field);
      const found =
        shownInput(editor?.querySelector<HTMLElement>(`[name="${name}"]`)) ??
        shownInput(editor?.querySelector<HTMLElement>(`[name^="${name}"]`)) ??
        editor?.querySelector<HTMLElement>('input, textarea');
      found?.focus();
      found?.scrollIntoView({ block: 'nearest' });
    }),
  );
}

export const BuilderContext = createContext<{ work: Work; told: Told } | null>(null);
const useBuilder = () => {
  const found = use(BuilderContext);
  if (!found) throw new Error('outside of the builder');
  return found;
};
export const useWork = (): Work => useBuilder().work;
export const useTold = (): Told => useBuilder().told;

/** A part of the draft; `pick` answers the same object while that part is the same. */
export function useDraft<T>(pick: (state: DraftState) => T): T {
  const { store } = useWork();
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}
/** What is worked out of the draft: the object of before while it says the same, so that a letter draws only what it changes. */
export function useWorkedOut<T>(pick: (state: DraftState) => T): T {
  const kept = useRef<T>(undefined);
  return useDraft((state) => {
    const now = pick(state);
    if (!isSame(kept.current, now)) kept.current = now;
    return kept.current as T;
  });
}
export const useContent = (): ChecklistContent => useDraft((state) => state.draft.content);

interface Found {
  faults: DraftFault[];
  byItem: Map<string, DraftFault[]>;
}
const known = new WeakMap<Draft, Found>();
/** Found once for each draft. */
export function faultsIn(draft: Draft): Found {
  const there = known.get(draft);
  if (there) return there;
  const faults = faultsOf(draft);
  const byItem = Map.groupBy(faults, (one) => one.item);
  const found = { faults, byItem };
  known.set(draft, found);
  return found;
}

/** What is wrong with the draft. The letter is drawn first, and what it does to the faults after it. */
export const useFound = (): Found => faultsIn(useDeferredValue(useDraft((state) => state.draft)));

type Translate = (
  key:
    | 'faults.noQuestions'
    | 'faults.noTests'
    | 'faults.noActions'
    | 'faults.noRecipients'
    | 'faults.noTargets'
    | 'faults.repeatedQuestion'
    | 'faults.repeatedOption',
) => string;
/** A fault in words. */
export function faultText({ field, key }: Pick<DraftFault, 'field' | 'key'>, t: Translate, locale: Locale): string {
  if (key === 'required') {
    if (field === 'sections') return t('faults.noQuestions');
    if (field === 'tests' || field === 'when.tests') return t('faults.noTests');
    if (field === 'actions') return t('faults.noActions');
    if (field === 'recipients') return t('faults.noRecipients');
    if (field.endsWith('targets')) return t('faults.noTargets');
  }
  if (key === 'duplicated') return t(field.startsWith('options') ? 'faults.repeatedOption' : 'faults.repeatedQuestion');
  return fieldMessages[key][locale];
}

/** What is wrong at the fields of a thing, once it is to be shown. */
export function useFaults(id: string): (field: string) => string | undefined {
  const { notes, left } = useWork();
  const t = useText(builderText);
  const locale = useLocale();
  const said = useStore(notes);
  const { all, ids } = useStore(left);
  const isShown = all || ids.has(id);
  const draft = useDeferredValue(useDraft((state) => (isShown ? state.draft : null)));
  const faults = draft ? faultsIn(draft).byItem.get(id) : undefined;
  return useCallback(
    (field) => {
      const note = said[`${id}.${field}`];
      if (note !== undefined) return note;
      const fault = faults?.find((one) => one.field === field);
      return fault && faultText(fault, t, locale);
    },
    [said, faults, id, t, locale],
  );
}
