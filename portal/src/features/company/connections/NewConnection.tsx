import { Button, Modal, TextInput } from '@mantine/core';
import { fieldMessages } from '@tramo/contract/problems';
import { useEffect, useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { ConnectionExample } from './ConnectionExample.tsx';
import classes from './Connections.module.css';
import { useCreateConnection } from './connections.api.ts';
import { connectionsText } from './connections.es.ts';

interface Made {
  name: string;
  key: string;
}

/** A new connection: its name first, then its key, which is shown here and never again. */
export function NewConnection({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(connectionsText);
  const ui = useText(uiText);
  const [made, setMade] = useState<Made | null>(null);
  const close = (): void => {
    setMade(null);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={made ? t('createdTitle', { name: made.name }) : t('add')}
      size={made ? 'lg' : 'md'}
      // A slip of the hand must not lose the key.
      closeOnClickOutside={!made}
      closeOnEscape={!made}
      withCloseButton={!made}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {made ? <NewKey made={made} onConfirmed={close} /> : <NameForm onMade={setMade} onCancel={close} />}
    </Modal>
  );
}

function NameForm({ onMade, onCancel }: { onMade: (made: Made) => void; onCancel: () => void }) {
  const t = useText(connectionsText);
  const ui = useText(uiText);
  const locale = useLocale();
  const create = useCreateConnection();
  const form = useServerForm({
    initialValues: { name: '' },
    validate: { name: (value: string) => (value.trim() === '' ? fieldMessages.required[locale] : null) },
  });
  const submit = form.submit(async ({ name }) => {
    const { apiKey, key } = await create.mutateAsync(name);
    onMade({ name: apiKey.name, key });
  });
  return (
    <form noValidate className={classes.dialog} onSubmit={submit}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <div className={classes.end}>
        <Button variant="default" onClick={onCancel}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}

function NewKey({ made, onConfirmed }: { made: Made; onConfirmed: () => void }) {
  const t = useText(connectionsText);
  // It exists nowhere else: closing the page now would lose it.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <div className={classes.dialog}>
      <p className="muted">{t('once')}</p>
      <div className={classes.key}>
        <code>{made.key}</code>
        <CopyButton value={made.key} label={t('copyKey')} />
      </div>
      <ConnectionExample apiKey={made.key} />
      <div className={classes.end}>
        <Button onClick={onConfirmed}>{t('kept')}</Button>
      </div>
    </div>
  );
}
