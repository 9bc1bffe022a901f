import { UnstyledButton } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isAmong, type ScreenKey } from '@tramo/contract/access';
import type { User } from '@tramo/contract/accounts';
import { useEffect, useState } from 'react';
import { useText } from '../lib/text.ts';
import { useIdleAfter } from '../lib/useIdleAfter.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { appText } from './app.es.ts';
import classes from './BottomBar.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { isCurrent, railScreens } from './Rail.tsx';
import { pathTo, screenEntries } from './screens.ts';
import { UserMenu } from './UserMenu.tsx';

const MoreDrawer = lazyPart(() => import('./MoreDrawer.tsx').then((m) => m.MoreDrawer));

/** Places of the bar; the last one holds the rest and the user's menu. */
const places = 4;

/** The rail of a phone. */
export function BottomBar({ me, screen }: { me: User | undefined; screen: ScreenKey | undefined }) {
  const t = useText(appText);
  const [isOpen, setOpen] = useState(false);
  // The drawer stands closed before it is opened, so that it knows where the focus was.
  const isDue = useIdleAfter(me !== undefined);
  const shown = railScreens(me);
  // Room for the first steps.
  const isAdmin = me !== undefined && isAmong(me, ['admin']);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes the drawer
  useEffect(() => setOpen(false), [screen]);
  const link = (key: ScreenKey, className: string | undefined) => {
    const Icon = screenEntries[key].rail?.icon;
    return (
      <Link
        key={key}
        to={pathTo(key)}
        activeOptions={{ exact: true }}
        className={className}
        aria-current={isCurrent(key, screen) ? 'page' : undefined}
      >
        {Icon && <Icon size={20} stroke={1.6} />}
        <span>{t(`screens.${key}`)}</span>
      </Link>
    );
  };
  return (
    <>
      <nav className={classes.bar} aria-label={t('sections')}>
        {shown.slice(0, places).map((key) => link(key, classes.item))}
        <UnstyledButton className={classes.item} aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
          <span>{t('more')}</span>
        </UnstyledButton>
      </nav>
      {(isDue || isOpen) && (
        <MoreDrawer
          opened={isOpen}
          onClose={() => setOpen(false)}
          size={150 + Math.max(0, shown.length - places) * 48 + (isAdmin ? 56 : 0)}
        >
          {shown.slice(places).map((key) => link(key, classes.row))}
          {me && <FirstSteps me={me} screen={screen} isCompact />}
          {me && <UserMenu me={me} isCompact />}
        </MoreDrawer>
      )}
    </>
  );
}
