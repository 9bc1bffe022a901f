import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { Page } from '../../ui/Page.tsx';
import tabsCss from '../../ui/tabs.module.css';
import { type DashboardState, defaults, groupOf, periodOfState, type SetState, scopeOf } from './dashboard.state.ts';
import { EfficiencyTab } from './EfficiencyTab.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { MapTab } from './MapTab.tsx';
import { ProgressTab } from './ProgressTab.tsx';
import classes from './Reports.module.css';
import { reportsText } from './reports.es.ts';

const tabs = ['progress', 'map', 'efficiency'] as const;
const parts = { progress: ProgressTab, map: MapTab, efficiency: EfficiencyTab };

/** How the work goes: the day as it runs, where visits end, and what periods come to. */
export function DashboardPage() {
  const t = useText(reportsText);
  const f = useFormat();
  const params = useScreenParams('dashboard');
  // The documents write /dashboard/Map.
  const tab = tabs.find((one) => one === params.tab?.toLowerCase()) ?? 'progress';
  const { cediId, day: chosen } = useWorkplace();
  const [urlState, setState] = useUrlState(defaults);
  const [subtitle, setSubtitle] = useState<ReactNode>(null);
  const state = urlState as DashboardState;
  const day = chosen ?? f.today();
  const scope = scopeOf(state, cediId);
  const period = tab === 'progress' ? { from: day, to: day } : periodOfState(state, day);
  const Tab = parts[tab];
  const isNarrow = useIsNarrow();
  const exporting = tab !== 'map' && <ExportMenu body={{ tab, ...period, ...scope, by: groupOf(state) }} />;
  return (
    <Page fill title={t('title')} subtitle={subtitle} actions={!isNarrow && exporting}>
      <nav className={tabsCss.bar} aria-label={t('tabs.label')}>
        {tabs.map((one) => (
          <Link
            key={one}
            to={pathOf('dashboard', { tab: one }) as never}
            search={
              ((current: Record<string, unknown>) => ({ ...current, sort: undefined, order: undefined })) as never
            }
            className={tabsCss.tab}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`tabs.${one}`)}
          </Link>
        ))}
        {isNarrow && <div className={classes.end}>{exporting}</div>}
      </nav>
      <Tab
        key={tab}
        state={state}
        setState={setState as SetState}
        day={day}
        cediId={cediId}
        setSubtitle={setSubtitle}
      />
    </Page>
  );
}
