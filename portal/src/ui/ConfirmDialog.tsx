import { Button, Group, getDefaultZIndex, Modal } from '@mantine/core';
import { useText } from '../lib/text.ts';
import type { Question } from './confirm.tsx';
import { uiText } from './ui.es.ts';

interface ConfirmDialogProps {
  /** Null while nothing is asked. */
  question: Question | null;
  answer: (yes: boolean) => void;
}

/** The dialog that `confirm` asks with. */
export function ConfirmDialog({ question, answer }: ConfirmDialogProps) {
  const ui = useText(uiText);
  return (
    <Modal
      // Above the dialog or drawer that asks, whichever of the two was made first.
      zIndex={getDefaultZIndex('overlay')}
      opened={question !== null}
      onClose={() => answer(false)}
      title={question?.title}
      size={420}
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
