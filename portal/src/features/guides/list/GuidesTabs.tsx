import { Select } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { isAmong } from '@tramo/contract/access';
import { guideOrigins } from '@tramo/contract/guides';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import tabsCss from '../../../ui/tabs.module.css';
import { guidesText } from '../guides.es.ts';
import classes from './GuidesTools.module.css';
import { useConnections } from './guide-options.api.ts';
import type { GuidesScope } from './guides-filter.ts';
import { pathOfScope } from './guides-views.rules.ts';

const scopes: readonly GuidesScope[] = ['all', 'undelivered', 'api'];

/** The three lists of guides, and what is done with the list on show. */
export function GuidesTabs({ scope, children }: { scope: GuidesScope; children: ReactNode }) {
  const t = useText(guidesText);
  return (
    <div className={classes.bar}>
      <nav className={classes.tabs} aria-label={t('lists.label')}>
        {scopes.map((one) => (
          <Link
            key={one}
            to={pathOfScope(one, 'all') as never}
            className={tabsCss.tab}
            aria-current={one === scope ? 'page' : undefined}
          >
            {t(`lists.${one}`)}
          </Link>
        ))}
      </nav>
      <div className={classes.tools}>{children}</div>
    </div>
  );
}

/** What a list filters by itself, with the choice that its path holds. */
export function ScopeFilters({ scope, origin }: { scope: GuidesScope; origin: string }) {
  const t = useText(guidesText);
  if (scope === 'all') return null;
  return (
    <>
      <span className={classes.fixed} title={t('fixedHint')}>
        <IconLock size={14} aria-hidden />
        <span className="visually-hidden">{t('fixedHint')}: </span>
        {t(`${scope}.fixed`)}
      </span>
      {scope === 'undelivered' ? <OriginChoice origin={origin} /> : <ConnectionChoice connection={origin} />}
    </>
  );
}

/** Goes to the same list of another origin, with the filters as they are. */
function useGoTo(scope: GuidesScope): (origin: string | null) => void {
  const navigate = useNavigate();
  return (origin) =>
    void navigate({
      to: pathOfScope(scope, origin ?? 'all'),
      search: (old: Record<string, unknown>) => ({ ...old, page: undefined, view: undefined }),
      replace: true,
    } as never);
}

function OriginChoice({ origin }: { origin: string }) {
  const t = useText(guidesText);
  const goTo = useGoTo('undelivered');
  return (
    <Select
      w={160}
      aria-label={t('undelivered.origin')}
      allowDeselect={false}
      value={guideOrigins.find((one) => one === origin) ?? 'all'}
      data={[
        { value: 'all', label: t('undelivered.originAll') },
        ...guideOrigins.map((value) => ({ value: value as string, label: t(`origins.${value}`) })),
      ]}
      onChange={goTo}
    />
  );
}

/** Only admins may list the connections; the others see them all together, or the one that a link named. */
function ConnectionChoice({ connection }: { connection: string }) {
  const t = useText(guidesText);
  const me = useMe();
  const goTo = useGoTo('api');
  const connections = useConnections(me !== undefined && isAmong(me, ['admin']));
  const named = connections.map((one) => ({
    value: one._id,
    label: one.revokedDate ? t('api.connectionRevoked', { name: one.name }) : one.name,
  }));
  const isUnknown = connection !== 'all' && !named.some((one) => one.value === connection);
  if (named.length === 0 && !isUnknown) return null;
  return (
    <Select
      w={200}
      aria-label={t('api.connection')}
      allowDeselect={false}
      value={connection}
      data={[
        { value: 'all', label: t('api.connectionAll') },
        ...named,
        ...(isUnknown ? [{ value: connection, label: t('api.connectionOther') }] : []),
      ]}
      onChange={goTo}
    />
  );
}
