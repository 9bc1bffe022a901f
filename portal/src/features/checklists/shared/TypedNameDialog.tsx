import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { typedNameText } from './typed-name.es.ts';

interface TypedNameDialogProps {
  /** What is to be deleted, by the name to type; null: closed. */
  name: string | null;
  /** What goes with it. */
  text: ReactNode;
  isSending?: boolean;
  /** Why it was not deleted. */
  error?: unknown;
  onClose: () => void;
  onConfirm: () => void;
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Asks to type the name of what is deleted: nobody does so by a slip. */
export function TypedNameDialog({ name, onClose, ...rest }: TypedNameDialogProps) {
  const t = useText(typedNameText);
  const ui = useText(uiText);
  return (
    <Modal
      opened={name !== null}
      onClose={onClose}
      title={t('title', { name: name ?? '' })}
      size={440}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {name !== null && <Form key={name} name={name} onClose={onClose} {...rest} />}
    </Modal>
  );
}

function Form({
  name,
  text,
  isSending = false,
  error,
  onClose,
  onConfirm,
}: Omit<TypedNameDialogProps, 'name'> & { name: string }) {
  const t = useText(typedNameText);
  const ui = useText(uiText);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The builder's own form lies around it in React.
        event.stopPropagation();
        if (plain(typed) === plain(name)) onConfirm();
        else setWrong(true);
      }}
    >
      <p className="muted">{text}</p>
      <TextInput
        my="sm"
        label={t('type', { name })}
        value={typed}
        autoComplete="off"
        data-autofocus
        error={isWrong && t('other')}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Refusal error={error} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" color="red" loading={isSending}>
          {ui('delete')}
        </Button>
      </Group>
    </form>
  );
}
