import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { bringIntoView } from '../../../ui/bring-into-view.ts';
import { settingsText } from '../settings/settings.es.ts';
import { type SettingsTab, settingsGroups } from '../settings.tabs.ts';
import classes from './SettingsNav.module.css';
import { SettingsSearch } from './SettingsSearch.tsx';

/** The sections of the settings by group, and the search over all of them. */
export function SettingsNav({ tab, isList }: { tab: SettingsTab | null; isList: boolean }) {
  const t = useText(settingsText);
  const mayOpen = useMayOpen();
  const [typed, setTyped] = useState('');
  return (
    <nav className={classes.nav} aria-label={t('tabs')} data-list={isList || undefined}>
      <SettingsSearch typed={typed} onType={setTyped} />
      {typed.trim() === '' &&
        settingsGroups.map(({ name, items }) => (
          <section key={name} className={classes.group} aria-label={t(`group.${name}`)}>
            <h2 className={classes.heading}>{t(`group.${name}`)}</h2>
            <ul className={classes.links}>
              {items.map((item) =>
                typeof item === 'string' ? (
                  <li key={item}>
                    <Link
                      to={pathOf('settings', { tab: item }) as never}
                      className={classes.link}
                      aria-current={item === tab ? 'page' : undefined}
                      ref={item === tab ? bringIntoView : undefined}
                      {...(isList ? { 'aria-describedby': `about-${item}` } : {})}
                    >
                      {t(`tab.${item}`)}
                      {isList && <IconChevronRight size={16} aria-hidden />}
                    </Link>
                    {isList && (
                      <p id={`about-${item}`} className={classes.about}>
                        {t(`about.${item}`)}
                      </p>
                    )}
                  </li>
                ) : (
                  mayOpen(item.screen) && (
                    <li key={item.screen}>
                      <Link to={pathOf(item.screen) as never} className={classes.link}>
                        {t(`screen.${item.screen}`)}
                        {isList && <IconChevronRight size={16} aria-hidden />}
                      </Link>
                    </li>
                  )
                ),
              )}
            </ul>
          </section>
        ))}
    </nav>
  );
}
