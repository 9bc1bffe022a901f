import type { ReactNode } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { useIdleAfter } from '../lib/useIdleAfter.ts';
import { lazyPart } from './lazyPart.tsx';

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx').then((m) => m.ConfirmDialog));

export interface Question {
  title: string;
  body?: ReactNode;
  /** The verb on the button that goes ahead. */
  confirm: string;
  cancel?: string;
  /** The deed cannot be undone. */
  isDangerous?: boolean;
}
type Open = Question & { answer: (yes: boolean) => void };

const asked = createStore<Open | null>(null);

/** Asks before something weighty: `if (await confirm({ title, body, confirm: t('delete'), isDangerous: true })) …` */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => {
    // A moment later: the very Escape that asked (at a drawer) would otherwise reach the new dialog too and answer no.
    setTimeout(() => {
      asked.get()?.answer(false);
      asked.set({ ...question, answer });
    }, 0);
  });

/** Shows the question of `confirm`; mounted once by the shell. */
export function Confirmation() {
  const question = useStore(asked);
  // It stands closed before it is asked, so that it knows where the focus was.
  const isDue = useIdleAfter(true);
  const answer = (yes: boolean): void => {
    question?.answer(yes);
    asked.set(null);
  };
  return isDue || question ? <ConfirmDialog question={question} answer={answer} /> : null;
}
