import { Link } from '@tanstack/react-router';
import { pathOf, useScreenParams } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import tabs from '../../../ui/tabs.module.css';
import { ConnectionsTab } from './ConnectionsTab.tsx';
import { connectionsText } from './connections.es.ts';

const WebhooksTab = lazyPart(
  () => import('../../webhooks/shared/WebhooksTab.tsx').then((m) => m.WebhooksTab),
  <SkeletonRows />,
);

/** What other systems call, and what they are told: the keys and the webhooks. */
export function ApiConnection() {
  const t = useText(connectionsText);
  const isWebhooks = useScreenParams('settings').subtab === 'webhooks';
  const link = (subtab: 'webhooks' | undefined, label: string) => (
    <Link
      to={pathOf('settings', { tab: 'connections', subtab }) as never}
      className={tabs.tab}
      activeOptions={{ exact: true }}
      aria-current={isWebhooks === (subtab === 'webhooks') ? 'page' : undefined}
    >
      {label}
    </Link>
  );
  return (
    <>
      <nav className={tabs.bar} aria-label={t('parts')}>
        {link(undefined, t('keysPart'))}
        {link('webhooks', t('webhooksPart'))}
      </nav>
      {isWebhooks ? <WebhooksTab /> : <ConnectionsTab />}
    </>
  );
}
