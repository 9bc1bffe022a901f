import { Link } from '@tanstack/react-router';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Page } from '../../ui/Page.tsx';
import tabsCss from '../../ui/tabs.module.css';
import { GuideTab } from './GuideTab.tsx';
import { labelsText } from './labels.es.ts';
import { RouteTab } from './RouteTab.tsx';
import { ScanTab } from './ScanTab.tsx';
import { usePrinting } from './usePrinting.ts';

const tabs = ['route', 'guide', 'scan'] as const;
const parts = { route: RouteTab, guide: GuideTab, scan: ScanTab };

/** Labels of 4 × 6 inches: of a route, of chosen guides, or of those that a scanner reads. */
export function LabelsPage() {
  const t = useText(labelsText);
  const params = useScreenParams('labels');
  const tab = tabs.find((one) => one === params.tab) ?? 'route';
  const printing = usePrinting();
  const Tab = parts[tab];
  return (
    <Page fill title={t('title')} subtitle={t('subtitle')}>
      <nav className={tabsCss.bar} aria-label={t('tabs.label')}>
        {tabs.map((one) => (
          <Link
            key={one}
            to={pathOf('labels', { tab: one }) as never}
            className={tabsCss.tab}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`tabs.${one}`)}
          </Link>
        ))}
      </nav>
      <Tab printing={printing} />
    </Page>
  );
}
