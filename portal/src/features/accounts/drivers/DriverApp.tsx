import '@mantine/core/styles/Anchor.layer.css';
import { ActionIcon, Anchor, Button, Modal } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useSettings } from '../../../session/me.api.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { carriersText } from './carriers.es.ts';
import classes from './driver-detail.module.css';

/** Where drivers get their app, for their phone's camera or to be sent to them; nothing where the deployment has no such address. */
export function DriverApp() {
  const t = useText(carriersText);
  const ui = useText(uiText);
  const isNarrow = useIsNarrow();
  const url = useSettings()?.driverAppUrl ?? null;
  const [isOpen, setOpen] = useState(false);
  if (url === null) return null;
  return (
    <>
      {isNarrow ? (
        <ActionIcon variant="default" size={36} aria-label={t('app.open')} onClick={() => setOpen(true)}>
          <IconDeviceMobile size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('app.open')}
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('app.title')}
        size="sm"
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        <div className={classes.app}>
          <p className="muted">{t('app.text')}</p>
          <QrCode value={url} label={t('app.qr')} size={220} />
          <Anchor className={classes.link} href={url} target="_blank" rel="noreferrer">
            {url}
          </Anchor>
          <CopyButton value={url} label={t('app.copy')} />
        </div>
      </Modal>
    </>
  );
}
