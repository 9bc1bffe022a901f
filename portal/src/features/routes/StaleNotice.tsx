import { Alert, Button } from '@mantine/core';
import { useText } from '../../lib/text.ts';
import { uiText } from '../../ui/ui.text.ts';
import { routesText } from './routes.text.ts';

/** Somebody else changed the route meanwhile: says so and offers the route as it is now. */
export function StaleNotice({ onReload }: { onReload: () => void }) {
  const t = useText(routesText);
  const ui = useText(uiText);
  return (
    <Alert color="red" variant="light" title={t('stale.title')} role="alert">
      <p>{t('stale.text')}</p>
      <Button mt="xs" size="compact-sm" variant="default" onClick={onReload}>
        {ui('reload')}
      </Button>
    </Alert>
  );
}
