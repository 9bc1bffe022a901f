import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import type { RouteDetail } from '@tramo/contract/routes';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { openParts } from '../overview/overview.rules.ts';
import { useCloseRoute } from '../routes.api.ts';
import { routesText } from '../routes.es.ts';
import { detailText } from './detail.es.ts';

/** Ends a route under way: what becomes of its open guides, and why. */
export function CloseDialog({ route, onClose }: { route: RouteDetail; onClose: () => void }) {
  const t = useText(routesText);
  const words = useText(detailText);
  const ui = useText(uiText);
  const [reason, setReason] = useState('');
  const close = useCloseRoute();
  const { deliveries, collections } = openParts(route.stops);
  const save = (): void =>
    close.mutate(
      { id: route._id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.ok(t('close.done'));
          onClose();
        },
        // What was typed stays for another try.
        onError: () => toast.error(t('close.failed')),
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      title={t('close.title', { name: route.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="sm">
          <div className="muted">
            {deliveries > 0 && <p>{t('close.open', { count: deliveries })}</p>}
            {collections > 0 && <p>{t('close.collections', { count: collections })}</p>}
            {deliveries + collections === 0 && <p>{t('close.none')}</p>}
            <p>{t('close.final')}</p>
          </div>
          <Textarea
            label={words('close.reason')}
            description={words('close.reasonHint')}
            autosize
            minRows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" color={deliveries + collections > 0 ? 'red' : undefined} loading={close.isPending}>
              {t('close.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
