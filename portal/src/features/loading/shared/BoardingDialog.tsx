import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { loadingText } from '../loading.es.ts';

interface BoardingDialogProps {
  route: { _id: string; name: string };
  /** What the server said: how many are missing. */
  error: unknown;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Where scanning checks the boarding: what is missing, the way to the scanner, and the reason of whoever checks it without. */
export function BoardingDialog({ route, error, onReason, onClose }: BoardingDialogProps) {
  const t = useText(loadingText);
  const ui = useText(uiText);
  const [reason, setReason] = useState('');
  return (
    <Modal opened onClose={onClose} title={t('byScan.title')} closeButtonProps={{ 'aria-label': ui('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') onReason(reason.trim());
        }}
      >
        <Stack gap="sm">
          <p>{problemText(error)}</p>
          <p className="muted">{t('byScan.text', { name: route.name })}</p>
          <TextInput
            label={t('byScan.reason')}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" variant="default" disabled={reason.trim() === ''}>
              {t('byScan.confirm')}
            </Button>
            <Button
              component={Link}
              to={pathOf('loadingRoute', { id: route._id })}
              leftSection={<IconScan size={16} aria-hidden />}
            >
              {t('byScan.scan')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
