import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Client } from '@tramo/contract/clients';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { Section } from '../../ui/Section.tsx';
import { clientsText } from './clients.es.ts';

/** Where it is said what this client's visits are told otherwise; for those who open that screen. */
export function NoticesLink({ client }: { client: Client }) {
  const t = useText(clientsText);
  const mayOpen = useMayOpen();
  if (!mayOpen('notifications')) return null;
  return (
    <Section title={t('notices.title')} text={t('notices.text')}>
      <Button
        component={Link}
        to={`${pathOf('notifications')}?view=clients&client=${client._id}` as never}
        variant="default"
      >
        {t('notices.open')}
      </Button>
    </Section>
  );
}
