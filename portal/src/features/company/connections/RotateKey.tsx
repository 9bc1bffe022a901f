import { Button, Modal, Select } from '@mantine/core';
import type { ApiKey } from '@tramo/contract/api-keys';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { KeyModal } from './ConnectionDrawer.tsx';
import classes from './Connections.module.css';
import { useRotateKey } from './connections.api.ts';
import { connectionsText } from './connections.es.ts';

const overlaps = ['0', '1', '24', '72', '168'] as const;

/** Another key for a connection: how long the one before goes on, then the new one, shown once. */
export function RotateKey({ connection, onClose }: { connection: ApiKey | null; onClose: () => void }) {
  const t = useText(connectionsText);
  const ui = useText(uiText);
  const [hours, setHours] = useState('24');
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const rotate = useRotateKey();
  const onRotate = async (one: ApiKey): Promise<void> => {
    const { apiKey, key } = await rotate.mutateAsync({ id: one._id, hours: Number(hours) });
    setMade({ name: apiKey.name, key });
    onClose();
  };
  return (
    <>
      <Modal
        opened={connection !== null}
        onClose={onClose}
        title={t('rotateTitle', { name: connection?.name ?? '' })}
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <div className={classes.dialog}>
          <p className="muted">{t('rotateText')}</p>
          <Select
            label={t('overlap')}
            allowDeselect={false}
            value={hours}
            onChange={(value) => setHours(value ?? '24')}
            data={overlaps.map((value) => ({ value, label: t(`overlaps.${value}`) }))}
          />
          <div className={classes.end}>
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button
              loading={rotate.isPending}
              onClick={() => connection && void onRotate(connection).catch(() => undefined)}
            >
              {t('rotate')}
            </Button>
          </div>
        </div>
      </Modal>
      <KeyModal made={made} onClose={() => setMade(null)} />
    </>
  );
}
