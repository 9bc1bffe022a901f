import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Company } from '@tramo/contract/accounts';
import type { ComponentType } from 'react';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { companyQuery } from '../../session/me.api.ts';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Page } from '../../ui/Page.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import tabsCss from '../../ui/tabs.module.css';
import { ChecklistsTab } from '../checklists/shared/ChecklistsTab.tsx';
import { SubstatusTab } from '../checklists/shared/SubstatusTab.tsx';
import { ContactList } from '../clients/shared/ContactList.tsx';
import { FieldsTab } from '../fields/shared/FieldsTab.tsx';
import { ConnectionsTab } from './connections/ConnectionsTab.tsx';
import classes from './SettingsPage.module.css';
import { CompanyTab } from './settings/CompanyTab.tsx';
import { RegionalTab } from './settings/RegionalTab.tsx';
import { RoadTab } from './settings/RoadTab.tsx';
import { SecurityTab } from './settings/SecurityTab.tsx';
import { settingsText } from './settings/settings.es.ts';
import { TrackingTab } from './settings/TrackingTab.tsx';
import { type SettingsTab, settingsTabs, tabOf } from './settings.tabs.ts';

const EvidenceTab = lazyPart(
  () => import('../clients/shared/EvidenceTab.tsx').then((m) => m.EvidenceTab),
  <SkeletonRows />,
);

const TemplatesTab = lazyPart(
  () => import('../templates/shared/TemplatesTab.tsx').then((m) => m.TemplatesTab),
  <SkeletonRows />,
);

/** Tabs that are lists of their own. */
const lists: Partial<Record<SettingsTab, ComponentType>> = {
  substatus: SubstatusTab,
  evidence: EvidenceTab,
  checklists: ChecklistsTab,
  fields: FieldsTab,
  contacts: () => <ContactList clientId={null} />,
  templates: TemplatesTab,
  connections: ConnectionsTab,
};
/** Tabs that are forms of the company. */
const forms: Partial<Record<SettingsTab, ComponentType<{ company: Company }>>> = {
  regional: RegionalTab,
  company: CompanyTab,
  road: RoadTab,
  tracking: TrackingTab,
  security: SecurityTab,
};

/** The settings of the company; each tab has an address of its own. */
export function SettingsPage() {
  const t = useText(settingsText);
  const tab = tabOf(useScreenParams('settings').tab);
  const company = useQuery(companyQuery);
  const List = lists[tab];
  const Form = forms[tab];
  return (
    <Page fill title={t('title')}>
      <nav className={tabsCss.bar} aria-label={t('tabs')}>
        {settingsTabs.map((name) => (
          <Link
            key={name}
            to={pathOf('settings', { tab: name })}
            className={tabsCss.tab}
            aria-current={name === tab ? 'page' : undefined}
            ref={name === tab ? bringIntoView : undefined}
          >
            {t(`tab.${name}`)}
          </Link>
        ))}
      </nav>
      {List && <List />}
      {Form && (
        <div className={classes.body}>
          {company.data ? (
            <Form key={company.data._id} company={company.data} />
          ) : company.error ? (
            <ErrorState error={company.error} retry={company.refetch} />
          ) : (
            <SkeletonRows />
          )}
        </div>
      )}
    </Page>
  );
}
