import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
const ShopsTab = lazyPart(() => import('./shops/ShopsTab.tsx').then((m) => m.ShopsTab), <SkeletonRows />);
const RequestsTab = lazyPart(() => import('./requests/RequestsTab.tsx').then((m) => m.RequestsTab), <SkeletonRows />);
const SandboxTab = lazyPart(() => import('./sandbox/SandboxTab.tsx').then((m) => m.SandboxTab), <SkeletonRows />);
const ApiGuideTab = lazyPart(() => import('./guide/ApiGuideTab.tsx').then((m) => m.ApiGuideTab), <SkeletonRows />);

/** The keys stand without a name of their own in the address. */
const parts = ['', 'webhooks', 'shops', 'requests', 'guide', 'sandbox'] as const;
type Part = (typeof parts)[number];
const shown: Record<Part, ReactNode> = {
  '': <ConnectionsTab />,
  webhooks: <WebhooksTab />,
  shops: <ShopsTab />,
  requests: <RequestsTab />,
  guide: <ApiGuideTab />,
  sandbox: <SandboxTab />,
};
const labels = {
  '': 'keysPart',
  webhooks: 'webhooksPart',
  shops: 'shopsPart',
  requests: 'requestsPart',
  guide: 'guidePart',
  sandbox: 'sandboxPart',
} as const;

/** What other systems call, what they called, what they are told, and how it is done. */
export function ApiConnection() {
  const t = useText(connectionsText);
  const { subtab } = useScreenParams('settings');
  const part = parts.find((name) => name === subtab) ?? '';
  return (
    <>
      <nav className={tabs.bar} aria-label={t('parts')}>
        {parts.map((name) => (
          <Link
            key={name}
            to={pathOf('settings', { tab: 'connections', subtab: name || undefined }) as never}
            className={tabs.tab}
            activeOptions={{ exact: true }}
            aria-current={part === name ? 'page' : undefined}
          >
            {t(labels[name])}
          </Link>
        ))}
      </nav>
      {shown[part]}
    </>
  );
}
