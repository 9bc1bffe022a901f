import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Company } from '@tramo/contract/accounts';
import type { ComponentType } from 'react';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { companyQuery } from '../../session/me.api.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Page } from '../../ui/Page.tsx';
import { SettingMark } from '../../ui/Setting.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useSettingMark } from '../../ui/useSettingMark.ts';
import { ChecklistsTab } from '../checklists/shared/ChecklistsTab.tsx';
import { SubstatusTab } from '../checklists/shared/SubstatusTab.tsx';
import { ContactList } from '../clients/shared/ContactList.tsx';
import { FieldsTab } from '../fields/shared/FieldsTab.tsx';
import { ApiConnection } from './connections/ApiConnection.tsx';
import { SettingsNav } from './nav/SettingsNav.tsx';
import classes from './SettingsPage.module.css';
import { CompanyTab } from './settings/CompanyTab.tsx';
import { OrdersTab } from './settings/OrdersTab.tsx';
import { RegionalTab } from './settings/RegionalTab.tsx';
import { RoadTab } from './settings/RoadTab.tsx';
import { SecurityTab } from './settings/SecurityTab.tsx';
import { settingsText } from './settings/settings.es.ts';
import { TrackingTab } from './settings/TrackingTab.tsx';
import { firstTab, type SettingsTab, tabOf } from './settings.tabs.ts';

const EvidenceTab = lazyPart(
  () => import('../clients/shared/EvidenceTab.tsx').then((m) => m.EvidenceTab),
  <SkeletonRows />,
);
const BillingTab = lazyPart(
  () => import('../billing/shared/BillingTab.tsx').then((m) => m.BillingTab),
  <SkeletonRows />,
);
const DataTab = lazyPart(() => import('./data/DataTab.tsx').then((m) => m.DataTab), <SkeletonRows />);
const TemplatesTab = lazyPart(
  () => import('../templates/shared/TemplatesTab.tsx').then((m) => m.TemplatesTab),
  <SkeletonRows />,
);
const MessageAccountsTab = lazyPart(
  () => import('../message-accounts/shared/MessageAccountsTab.tsx').then((m) => m.MessageAccountsTab),
  <SkeletonRows />,
);
const ProfileTab = lazyPart(
  () => import('../accounts/shared/ProfileTab.tsx').then((m) => m.ProfileTab),
  <SkeletonRows />,
);
const AccountTab = lazyPart(
  () => import('../accounts/shared/AccountTab.tsx').then((m) => m.AccountTab),
  <SkeletonRows />,
);

const SystemStatusTab = lazyPart(
  () => import('../system-status/shared/SystemStatusTab.tsx').then((m) => m.SystemStatusTab),
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
  connections: ApiConnection,
};
/** Tabs that are forms of the company. */
const forms: Partial<Record<SettingsTab, ComponentType<{ company: Company }>>> = {
  regional: RegionalTab,
  company: CompanyTab,
  road: RoadTab,
  orders: OrdersTab,
  tracking: TrackingTab,
  security: SecurityTab,
};
/** Tabs that read for themselves what they are about: one's own account, the billing data, the accounts that messages leave by, the system. */
const own: Partial<Record<SettingsTab, ComponentType>> = {
  profile: ProfileTab,
  account: AccountTab,
  billing: BillingTab,
  data: DataTab,
  providers: MessageAccountsTab,
  system: SystemStatusTab,
};

/** The settings of the company; each tab has an address of its own. On a phone the sections are a list that leads to them. */
export function SettingsPage() {
  const t = useText(settingsText);
  const isNarrow = useIsNarrow();
  const params = useScreenParams('settings');
  const given = tabOf(params.tab);
  const tab = given ?? firstTab;
  const mark = useSettingMark(params.subtab);
  return (
    <Page fill title={t('title')}>
      <div className={classes.frame}>
        {!(isNarrow && given) && <SettingsNav tab={isNarrow ? given : tab} isList={isNarrow} />}
        {!(isNarrow && !given) && (
          <div className={classes.panel}>
            {isNarrow && (
              <div className={classes.back}>
                <Link to={pathOf('settings') as never} className={classes.backLink}>
                  <IconChevronLeft size={16} aria-hidden />
                  {t('all')}
                </Link>
                <h2 className={classes.tab}>{t(`tab.${tab}`)}</h2>
              </div>
            )}
            <SettingMark value={mark}>
              <Tab tab={tab} />
            </SettingMark>
          </div>
        )}
      </div>
    </Page>
  );
}

function Tab({ tab }: { tab: SettingsTab }) {
  const company = useQuery(companyQuery);
  const List = lists[tab];
  const Own = own[tab];
  const Form = forms[tab];
  if (List) return <List />;
  return (
    <div className={classes.body}>
      {Own && <Own />}
      {Form &&
        (company.data ? (
          <Form key={company.data._id} company={company.data} />
        ) : company.error ? (
          <ErrorState error={company.error} retry={company.refetch} />
        ) : (
          <SkeletonRows />
        ))}
    </div>
  );
}
