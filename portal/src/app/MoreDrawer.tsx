import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import { uiText } from '../ui/ui.es.ts';
import { appText } from './app.es.ts';

interface MoreDrawerProps {
  opened: boolean;
  onClose: () => void;
  size: number;
  children: ReactNode;
}

/** What the bar of a phone has no room for. */
export function MoreDrawer({ opened, onClose, size, children }: MoreDrawerProps) {
  const t = useText(appText);
  const ui = useText(uiText);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size={size}
      title={t('more')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {children}
    </Drawer>
  );
}
