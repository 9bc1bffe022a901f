import { defaultParseSearch, Link } from '@tanstack/react-router';
import type { ScreenKey } from '@tramo/contract/access';
import type { User } from '@tramo/contract/accounts';
import { useText } from '../lib/text.ts';
import { Mark } from '../ui/Mark.tsx';
import { appText } from './app.es.ts';
import { billingAddress } from './billing-address.ts';
import { FirstSteps } from './FirstSteps.tsx';
import classes from './Rail.module.css';
import { exists, mayOpen, pathTo, railGroups, screenEntries, screenKeys } from './screens.ts';
import { UserMenu } from './UserMenu.tsx';

/** Screens of the rail that exist and that the user may open. */
export const railScreens = (me: User | undefined): ScreenKey[] =>
  me ? screenKeys.filter((key) => screenEntries[key].rail && exists(key) && mayOpen(me, key)) : [];

export const isCurrent = (key: ScreenKey, screen: ScreenKey | undefined): boolean =>
  screen !== undefined && (screen === key || screenEntries[screen].under === key);

/** A screen of the rail; the billing section where it was left. */
function leadsTo(key: ScreenKey): { to: string; search?: object } {
  const [to, search = ''] = (key === 'billing' && billingAddress()?.split('?')) || [];
  return to ? { to, search: defaultParseSearch(search) } : { to: pathTo(key) };
}

export function Rail({ me, screen }: { me: User | undefined; screen: ScreenKey | undefined }) {
  const t = useText(appText);
  const shown = railScreens(me);
  return (
    <nav className={classes.rail} aria-label={t('sections')}>
      <Link to="/" className={classes.brand}>
        <Mark size={22} />
        Tramo
      </Link>
      <div className={classes.groups}>
        {railGroups.map((group) => {
          const keys = shown.filter((key) => screenEntries[key].rail?.group === group);
          if (keys.length === 0) return null;
          return (
            <div key={group} className={classes.group}>
              <h2 className={classes.heading}>{t(group)}</h2>
              <ul className={classes.list}>
                {keys.map((key) => {
                  const Icon = screenEntries[key].rail?.icon;
                  return (
                    <li key={key}>
                      {/* The router's own idea of current would light /guides while /guides/verification is open. */}
                      <Link
                        {...(leadsTo(key) as { to: string })}
                        activeOptions={{ exact: true }}
                        className={classes.link}
                        aria-current={isCurrent(key, screen) ? 'page' : undefined}
                      >
                        {Icon && <Icon size={18} stroke={1.6} />}
                        {t(`screens.${key}`)}
                      </Link>
                    </li>
                  );
                })}
              </ul>
            </div>
          );
        })}
      </div>
      {me && <FirstSteps me={me} screen={screen} />}
      {me && <UserMenu me={me} />}
    </nav>
  );
}
