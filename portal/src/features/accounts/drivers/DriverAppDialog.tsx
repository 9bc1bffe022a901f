import '@mantine/core/styles/Anchor.layer.css';
import { Anchor, Button, Group, Modal } from '@mantine/core';
import { IconBook2, IconBrandWhatsapp } from '@tabler/icons-react';
import type { User } from '@tramo/contract/accounts';
import { useText } from '../../../lib/text.ts';
import { useCompany } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { carriersText } from './carriers.es.ts';
import { driverGuidePath, isOpenToPhones, useDriverAppUrl, whatsAppLink } from './driver-app-link.ts';
import classes from './driver-detail.module.css';

interface DriverAppDialogProps {
  /** Whom it is sent to; null: whoever it is shown to. */
  driver: Pick<User, 'fullName' | 'cellphone' | 'username'> | null;
  onClose: () => void;
}

/** The drivers' app as a link, a code for a phone's camera and a message that is ready to be sent. */
export function DriverAppDialog({ driver, onClose }: DriverAppDialogProps) {
  const t = useText(carriersText);
  const ui = useText(uiText);
  const f = useFormat();
  const company = useCompany();
  const url = useDriverAppUrl();
  if (url === null) return null;
  const of = { url, company: company?.name ?? '' };
  const message = driver
    ? t('app.messageTo', { ...of, name: driver.fullName.split(' ')[0] ?? '', user: driver.username })
    : t('app.message', of);
  return (
    <Modal
      opened
      onClose={onClose}
      title={driver ? t('app.share', { name: driver.fullName }) : t('app.title')}
      size="sm"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <div className={classes.app}>
        <p className="muted">{t('app.text')}</p>
        <QrCode value={url} label={t('app.qr')} size={220} />
        <Anchor className={classes.link} href={url} target="_blank" rel="noreferrer">
          {url}
        </Anchor>
        {!isOpenToPhones(url) && <p className={classes.insecure}>{t('app.insecure')}</p>}
        <Group gap="xs" justify="center">
          <CopyButton value={url} label={t('app.copy')} />
          <Button
            component="a"
            href={whatsAppLink(message, driver?.cellphone ?? null)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          >
            {driver?.cellphone ? t('app.whatsAppTo', { phone: f.phone(driver.cellphone) }) : t('app.whatsApp')}
          </Button>
        </Group>
        <blockquote className={classes.message} aria-label={t('app.messageLabel')}>
          {message}
        </blockquote>
        <Anchor href={driverGuidePath} target="_blank" className={classes.guide}>
          <IconBook2 size={16} aria-hidden /> {t('app.guide')}
        </Anchor>
      </div>
    </Modal>
  );
}
