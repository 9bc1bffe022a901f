import { Button, Group, Modal, Textarea } from '@mantine/core';
import type { QuestionOption } from '@tramo/contract/checklist-content';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { builderText } from './builder.es.ts';
import { pasteOptions } from './paste-options.rules.ts';

interface PasteOptionsProps {
  isOpen: boolean;
  options: readonly QuestionOption[];
  onClose: () => void;
  onPaste: (options: QuestionOption[]) => void;
}

/** A list from a sheet as options, and what becomes of it before it is taken. */
export function PasteOptions({ isOpen, onClose, ...rest }: PasteOptionsProps) {
  const t = useText(builderText);
  const ui = useText(uiText);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('question.pasteTitle')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Form onClose={onClose} {...rest} />
    </Modal>
  );
}

function Form({ options, onClose, onPaste }: Omit<PasteOptionsProps, 'isOpen'>) {
  const t = useText(builderText);
  const ui = useText(uiText);
  const [text, setText] = useState('');
  const pasted = pasteOptions(text, options, newUuid);
  const left = [
    pasted.repeated > 0 && t('question.pasteRepeated', { count: pasted.repeated }),
    pasted.over > 0 && t('question.pasteOver', { count: pasted.over }),
  ].filter(Boolean);
  return (
    <>
      <Textarea
        label={t('question.pasteField')}
        description={t('question.pasteText')}
        data-autofocus
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="muted small" role="status">
        {left.join(' · ')}
      </p>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button
          disabled={pasted.added === 0}
          onClick={() => {
            onPaste(pasted.options);
            onClose();
          }}
        >
          {t('question.pasteAdd', { count: pasted.added })}
        </Button>
      </Group>
    </>
  );
}
