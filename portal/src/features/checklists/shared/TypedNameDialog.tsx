import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';

interface TypedNameDialogProps {
  /** What is to be deleted, by the name to type; null: closed. */
  name: string | null;
  title: string;
  /** What goes with it. */
  text?: ReactNode;
  /** 'Escribe «Recepción» para confirmar' */
  label: string;
  /** Said when something else was typed. */
  wrong: string;
  isSending?: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Asks to type the name of what is deleted: nobody does so by a slip. */
export function TypedNameDialog({ name, title, onClose, ...rest }: TypedNameDialogProps) {
  const ui = useText(uiText);
  return (
    <Modal
      opened={name !== null}
      onClose={onClose}
      title={title}
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
  label,
  wrong,
  isSending,
  onClose,
  onConfirm,
}: Omit<TypedNameDialogProps, 'name' | 'title'> & { name: string }) {
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
      {text && <p className="muted">{text}</p>}
      <TextInput
        mt="sm"
        label={label}
        value={typed}
        autoComplete="off"
        data-autofocus
        error={isWrong && wrong}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" color="red" loading={isSending ?? false}>
          {ui('delete')}
        </Button>
      </Group>
    </form>
  );
}
