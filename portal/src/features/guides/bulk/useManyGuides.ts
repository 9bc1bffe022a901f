import { useQueryClient } from '@tanstack/react-query';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { limits } from '@tramo/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import { guidesByIds, selectGuides } from '../guides.api.ts';
import {
  allowedFilter,
  type Deed,
  filterOfChosen,
  inChunks,
  type Refused,
  refusalOf,
  type Target,
} from './guides-many.rules.ts';

/** Left-out guides that are told by name. */
const shownRefusals = 100;
/** Guides of one call: small enough to tell progress, and to stop soon. */
const perCall = 200;

export type Many =
  | { step: 'preparing' }
  | { step: 'failed'; message: string }
  | { step: 'tooMany' }
  | { step: 'ready'; ids: string[]; refused: Refused[]; refusedCount: number };

/** Which of the chosen guides a deed takes, and why the others are left out. */
export function useChosenFor(deed: Deed, target: Target, matching: GuideListInput): Many {
  const words = useText(guideWords);
  const locale = useLocale();
  const [many, setMany] = useState<Many>({ step: 'preparing' });
  // What was chosen when the dialog opened; the list goes on changing behind it.
  const asked = useRef({ deed, target, matching, words, locale }).current;
  useEffect(() => {
    let isCurrent = true;
    prepare(asked).then(
      (ready) => isCurrent && setMany(ready),
      (error: unknown) => isCurrent && setMany({ step: 'failed', message: problemText(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [asked]);
  return many;
}

interface Asked {
  deed: Deed;
  target: Target;
  matching: GuideListInput;
  words: ReturnType<typeof useText<typeof guideWords.es>>;
  locale: 'es' | 'en';
}
async function prepare({ deed, target, matching, words, locale }: Asked): Promise<Many> {
  const { chosen } = target;
  if (!chosen.all && chosen.ids.size > limits.listMax) return { step: 'tooMany' };
  const filter = filterOfChosen(chosen, matching);
  const narrowed = allowedFilter(deed, filter);
  const except = chosen.all ? chosen.except : new Set<string>();
  const [all, allowed] = await Promise.all([
    chosen.all ? selectGuides(filter) : { ids: [...chosen.ids], truncated: false },
    narrowed ? selectGuides(narrowed) : { ids: [] },
  ]);
  if (all.truncated) return { step: 'tooMany' };
  const found = new Set(allowed.ids);
  const wanted = all.ids.filter((id) => !except.has(id));
  const others = wanted.filter((id) => !found.has(id));
  const named = await guidesByIds(others.slice(0, shownRefusals));
  const refused = named.flatMap((guide): Refused[] => {
    const message = refusalOf(deed, guide, (status) => words(`status.${status}`), locale);
    return message === null ? [] : [{ _id: guide._id, folio: guide.folio, message }];
  });
  return { step: 'ready', ids: wanted.filter((id) => found.has(id)), refused, refusedCount: others.length };
}

export interface Run {
  /** Null before it began. */
  progress: { done: number; total: number } | null;
  isOver: boolean;
  isStopped: boolean;
  error: string;
  start: (ids: readonly string[], work: (chunk: string[]) => Promise<void>) => void;
  stop: () => void;
}

/** Long work over ids, a few at a time, told and stopped from a dialog. What was done stays done. */
export function useRun(): Run {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Run['progress']>(null);
  const [isOver, setOver] = useState(false);
  const [error, setError] = useState('');
  const [isStopped, setStopped] = useState(false);
  const stopping = useRef(false);
  // Nobody is left to read of it.
  useEffect(
    () => () => {
      stopping.current = true;
    },
    [],
  );
  const start: Run['start'] = (ids, work) => {
    stopping.current = false;
    setError('');
    setOver(false);
    setStopped(false);
    void inChunks(ids, perCall, work, setProgress, () => stopping.current)
      .catch((reason: unknown) => setError(problemText(reason)))
      .finally(() => {
        setStopped(stopping.current);
        setOver(true);
        void client.invalidateQueries({ queryKey: ['guides'] });
        void client.invalidateQueries({ queryKey: ['routes'] });
        void client.invalidateQueries({ queryKey: ['orders'] });
      });
  };
  const stop = (): void => {
    stopping.current = true;
  };
  return { progress, isOver, isStopped, error, start, stop };
}
