import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Page } from '../../ui/Page.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import tabsCss from '../../ui/tabs.module.css';
import { ClosuresTab } from './closures/ClosuresTab.tsx';
import { roadsText } from './roads.es.ts';

const LearningTab = lazyPart(() => import('./learning/LearningTab.tsx').then((m) => m.LearningTab), <SkeletonRows />);
const ZonesTab = lazyPart(() => import('./zones/ZonesTab.tsx').then((m) => m.ZonesTab), <SkeletonRows />);

const tabs = ['closures', 'learning', 'zones'] as const;
const parts: Record<(typeof tabs)[number], ComponentType> = {
  closures: ClosuresTab,
  learning: LearningTab,
  zones: ZonesTab,
};

/** The streets: which are closed, what the fleet taught of them, and which are imported. */
export function RoadsPage() {
  const t = useText(roadsText);
  const params = useScreenParams('roads');
  const tab = tabs.find((one) => one === params.tab) ?? 'closures';
  const Part = parts[tab];
  return (
    <Page fill title={t('title')}>
      <nav className={tabsCss.bar} aria-label={t('tabs')}>
        {tabs.map((name) => (
          <Link
            key={name}
            to={pathOf('roads', { tab: name }) as never}
            className={tabsCss.tab}
            aria-current={name === tab ? 'page' : undefined}
            ref={name === tab ? bringIntoView : undefined}
          >
            {t(`tab.${name}`)}
          </Link>
        ))}
      </nav>
      <Part />
    </Page>
  );
}
