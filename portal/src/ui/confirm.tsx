import { Button, Group, getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { createStore, useStore } from '../lib/store.ts';
import { useText } from '../lib/text.ts';
import { uiText } from './ui.es.ts';

interface Question {
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
export function ConfirmDialog() {
  const ui = useText(uiText);
  const question = useStore(asked);
  const answer = (yes: boolean): void => {
    question?.answer(yes);
    asked.set(null);
  };
  return (
    <Modal
      // Above the dialog or drawer that asks, whichever of the two was made first.
      zIndex={getDefaultZIndex('overlay')}
      opened={question !== null}
      onClose={() => answer(false)}
      title={question?.title}
      size="sm"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {question?.body && <div className="muted">{question.body}</div>}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => answer(false)}>
          {question?.cancel ?? ui('cancel')}
        </Button>
        <Button color={question?.isDangerous ? 'red' : undefined} onClick={() => answer(true)} data-autofocus>
          {question?.confirm}
        </Button>
      </Group>
    </Modal>
  );
}
