import { Button, Group, Modal, TextInput } from '@mantine/core';
import type { Checklist } from '@tramo/contract/checklist-api';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import classes from './Catalogue.module.css';
import { useUpdateChecklist } from './catalogue.api.ts';
import { catalogueText } from './catalogue.es.ts';

/** Asks for the checklist's name before it is deleted. */
export function DeleteChecklist({ checklist, onClose }: { checklist: Checklist | null; onClose: () => void }) {
  const t = useText(catalogueText);
  const ui = useText(uiText);
  return (
    <Modal
      opened={checklist !== null}
      onClose={onClose}
      title={t('remove.title', { name: checklist?.name ?? '' })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {checklist && <Asked checklist={checklist} onClose={onClose} />}
    </Modal>
  );
}
function Asked({ checklist: c, onClose }: { checklist: Checklist; onClose: () => void }) {
  const t = useText(catalogueText);
  const ui = useText(uiText);
  const [typed, setTyped] = useState('');
  const update = useUpdateChecklist();
  const run = async (): Promise<void> => {
    try {
      await update.mutateAsync({ id: c._id, status: 'deleted', version: c.version });
      toast.ok(t('removed', { name: c.name }));
      onClose();
    } catch {
      // Told below.
    }
  };
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === c.name) void run();
      }}
    >
      <p className="muted">{t('remove.text')}</p>
      <TextInput
        label={t('remove.type', { name: c.name })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Refusal error={update.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" color="red" disabled={typed.trim() !== c.name} loading={update.isPending}>
          {t('remove.confirm')}
        </Button>
      </Group>
    </form>
  );
}
