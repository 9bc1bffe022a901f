import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconBook2, IconChevronDown, IconDeviceMobile, IconFileImport, IconQrcode } from '@tabler/icons-react';
import type { User } from '@tramo/contract/accounts';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { carriersText } from './carriers.es.ts';
import { driverGuidePath, useDriverAppUrl } from './driver-app-link.ts';

export const DriverAppDialog = lazyPart(() => import('./DriverAppDialog.tsx').then((m) => m.DriverAppDialog));
const QueueDialog = lazyPart(() => import('./QueueDialog.tsx').then((m) => m.QueueDialog));

/** What the office does about the drivers' app: hand it out, and bring in what a phone could not send. */
export function DriverApp() {
  const t = useText(carriersText);
  const isNarrow = useIsNarrow();
  const url = useDriverAppUrl();
  const [isOpen, setOpen] = useState<'link' | 'queue' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          {isNarrow ? (
            <ActionIcon variant="default" size={36} aria-label={t('app.open')}>
              <IconDeviceMobile size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              leftSection={<IconDeviceMobile size={16} aria-hidden />}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {t('app.open')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {url !== null && (
            <Menu.Item leftSection={<IconQrcode size={16} aria-hidden />} onClick={() => setOpen('link')}>
              {t('app.link')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setOpen('queue')}>
            {t('queue.item')}
          </Menu.Item>
          <Menu.Item
            component="a"
            href={driverGuidePath}
            target="_blank"
            leftSection={<IconBook2 size={16} aria-hidden />}
          >
            {t('app.guide')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen === 'link' && <DriverAppDialog driver={null} onClose={close} />}
      {isOpen === 'queue' && <QueueDialog onClose={close} />}
    </>
  );
}

/** The entry of a driver's menu that sends him the app. */
export function ShareAppItem({ driver, onShare }: { driver: User; onShare: (driver: User) => void }) {
  const t = useText(carriersText);
  if (useDriverAppUrl() === null || driver.status !== 'enabled') return null;
  return (
    <Menu.Item leftSection={<IconDeviceMobile size={16} aria-hidden />} onClick={() => onShare(driver)}>
      {t('app.shareItem')}
    </Menu.Item>
  );
}
