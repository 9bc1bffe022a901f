import { Drawer } from '@mantine/core';
import { isAmong } from '@tramo/contract/access';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { usePickSettings } from '../picking.api.ts';
import { pickingText } from '../picking.es.ts';
import { BoxList } from './BoxList.tsx';
import { RulesForm } from './RulesForm.tsx';

/** How the company picks and packs: rules, and the boxes that packing chooses among. */
export function SetupDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(pickingText);
  const ui = useText(uiText);
  const me = useMe();
  const settings = usePickSettings();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('setup.title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {isOpen && settings.data && (
        <RulesForm
          key={String(isOpen)}
          settings={settings.data}
          mayChange={me !== undefined && isAmong(me, ['admin'])}
        />
      )}
      {isOpen && <BoxList />}
    </Drawer>
  );
}
