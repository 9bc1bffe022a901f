import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messageChannels } from '@tramo/contract/messages';
import type { ShownNotifications } from '@tramo/contract/notification-settings';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { lazyPart, useLoadAhead } from '../../ui/lazyPart.tsx';
import { Page } from '../../ui/Page.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import tabs from '../../ui/tabs.module.css';
import { ClientList } from './ClientList.tsx';
import { CompanyNotices } from './CompanyNotices.tsx';
import { estimate, reachOf } from './estimate.rules.ts';
import { cellsOfRules } from './matrix/cells.rules.ts';
import classes from './Notifications.module.css';
import { useNotifications } from './notifications.api.ts';
import { notificationsText } from './notifications.es.ts';

const ClientNotices = lazyPart(() => import('./ClientNotices.tsx').then((m) => m.ClientNotices));
const TrialDrawer = lazyPart(() => import('./TrialDrawer.tsx').then((m) => m.TrialDrawer));

const views = ['company', 'clients'] as const;
const defaults = { view: 'company', search: '', page: 1, client: '', panel: '' };

/** What is told to whom, by which channel, and what it costs; the company's rule and what single clients have instead. */
export function NotificationsPage() {
  const t = useText(notificationsText);
  const mayOpen = useMayOpen();
  const [state, setState] = useUrlState(defaults, ['client', 'panel']);
  const view = views.find((one) => one === state.view) ?? 'company';
  const shown = useNotifications();
  useLoadAhead(shown.data !== undefined, TrialDrawer);
  useLoadAhead(shown.data !== undefined, ClientNotices);
  const { data } = shown;
  const actions = (
    <>
      {mayOpen('messages') && (
        <Button component={Link} to={pathOf('messages') as never} variant="subtle" visibleFrom="sm">
          {t('messagesScreen')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => setState({ panel: 'trial' })}
      >
        {t('trial.open')}
      </Button>
    </>
  );
  return (
    <Page fill title={t('title')} subtitle={data && <Subtitle shown={data} />} actions={actions}>
      <nav className={tabs.bar} aria-label={t('views.label')}>
        {views.map((name) => (
          <button
            key={name}
            type="button"
            className={tabs.tab}
            aria-current={name === view ? 'page' : undefined}
            onClick={() => setState({ view: name, search: '', page: 1 })}
          >
            {t(`views.${name}`)}
          </button>
        ))}
        {mayOpen('settings') && (
          <Link to={pathOf('settings', { tab: 'templates' }) as never} className={tabs.tab}>
            {t('templatesTab')}
          </Link>
        )}
      </nav>
      {data ? (
        <>
          {/* What was typed stays while the other part is on show. */}
          <div className={classes.part} hidden={view !== 'company'}>
            <CompanyNotices record={data} />
          </div>
          {view === 'clients' && (
            <ClientList
              state={{ search: state.search, page: state.page }}
              setState={setState}
              onOpen={(client) => setState({ client })}
            />
          )}
          <TrialDrawer isOpen={state.panel === 'trial'} shown={data} onClose={() => setState({ panel: '' })} />
          <ClientNotices clientId={state.client} company={data} onClose={() => setState({ client: '' })} />
        </>
      ) : shown.error ? (
        <ErrorState title={t('loadFailed')} error={shown.error} retry={shown.refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

/** What is saved: how many notices are on, and what they cost in a month. */
function Subtitle({ shown }: { shown: ShownNotifications }) {
  const t = useText(notificationsText);
  const f = useFormat();
  const { rules, extraEmails, ownPeople, consolidated } = shown.settings;
  const { cost, messages } = estimate({
    shown,
    cells: cellsOfRules(rules),
    reach: reachOf(extraEmails, ownPeople),
    hasSummary: consolidated.dailySummary.isOn,
  });
  // What stays in the list costs nothing: the sum is what it would come to.
  const stays = messageChannels.some((channel) => messages[channel] > 0 && !shown.channels[channel].hasProvider);
  return t(stays ? 'subtitleIfSent' : 'subtitle', { count: rules.length, cost: f.money(cost) });
}
