import { Drawer } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { Sections } from '../../../ui/Section.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { PushSections } from './PushSections.tsx';
import { pushText } from './push.es.ts';

/** One's pushes, for who has no profile to find them at. */
export function PushDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(pushText);
  const ui = useText(uiText);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('yours')}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Sections>
        <PushSections />
      </Sections>
    </Drawer>
  );
}
