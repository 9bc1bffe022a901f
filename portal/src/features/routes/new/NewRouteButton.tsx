import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { routesText } from '../routes.es.ts';

/** The way into the wizard, for those who may create routes. */
export function NewRouteButton() {
  const t = useText(routesText);
  const isNarrow = useIsNarrow();
  const mayOpen = useMayOpen();
  if (!mayOpen('newRoute')) return null;
  const to = pathOf('newRoute', { tab: 'guides' }) as never;
  if (isNarrow)
    return (
      <ActionIcon size="lg" variant="default" component={Link} to={to} aria-label={t('newRoute')}>
        <IconPlus size={17} />
      </ActionIcon>
    );
  return (
    <Button variant="default" component={Link} to={to} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('newRoute')}
    </Button>
  );
}
