import { Button } from '@mantine/core';
import { IconClockPlus, IconFlask } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayOpenScreen, screens } from '@tramo/contract/access';
import { pathOf } from '../../../lib/paths.ts';
import { isSandboxTab } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useMe } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import classes from './Sandbox.module.css';
import { goBack, useSandbox } from './sandbox.api.ts';
import { sandboxText } from './sandbox.es.ts';

/** Says on every screen that nothing of it is real, what time it is there, and leads back. */
export function SandboxBar() {
  const t = useText(sandboxText);
  const f = useFormat();
  const now = useNow(15_000);
  const me = useMe();
  const isNarrow = useIsNarrow();
  const mayMove = me !== undefined && mayOpenScreen(me, screens.settings);
  return (
    <aside className={classes.bar} aria-label={t('title')}>
      <IconFlask size={16} stroke={1.6} aria-hidden />
      <strong>{t('title')}</strong>
      <span className={classes.when}>{isNarrow ? f.dateTime(now) : t('bar', { when: f.dateTime(now) })}</span>
      {mayMove && !isNarrow && (
        <Button
          component={Link}
          to={pathOf('settings', { tab: 'connections', subtab: 'sandbox' }) as never}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconClockPlus size={15} aria-hidden />}
        >
          {t('toClock')}
        </Button>
      )}
      {isSandboxTab() && <Back isNarrow={isNarrow} />}
    </aside>
  );
}

function Back({ isNarrow }: { isNarrow: boolean }) {
  const t = useText(sandboxText);
  const { data } = useSandbox();
  return data?.company ? (
    <Button size="compact-sm" variant="default" onClick={goBack}>
      {isNarrow ? t('leave') : t('back', { name: data.company.name })}
    </Button>
  ) : null;
}
