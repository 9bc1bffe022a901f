import { useQuery } from '@tanstack/react-query';
import { mayOpenScreen, screens } from '@tramo/contract/access';
import type { SearchHits } from '@tramo/contract/search';
import { findSettings } from '../../../lib/find-settings.ts';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { builderPath } from '../../checklists/shared/builder-path.ts';
import { settingsText } from '../settings/settings.es.ts';
import { type SettingsTab, settingsTabs } from '../settings.tabs.ts';

/** One line of what somebody looked for among the settings, and where it leads. */
export interface SettingItem {
  id: string;
  label: string;
  /** Where it stands. */
  hint: string;
  to: string;
  search?: Record<string, string>;
}
const most = 8;

/** Settings by what was typed: each with the tab in which it stands. Who may not open the settings finds their own, at the profile. */
export function useSettingItems(typed: string): SettingItem[] {
  const t = useText(settingsText);
  const locale = useLocale();
  const me = useMe();
  const isAdmin = me !== undefined && mayOpenScreen(me, screens.settings);
  const mayOwn = me !== undefined && mayOpenScreen(me, screens.profile);
  const { data = [] } = useQuery({
    queryKey: ['settings', 'index', locale],
    queryFn: () => import('../settings/settings-index.ts').then((m) => m.settingsIndex(locale)),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isAdmin || mayOwn,
  });
  const tabs = settingsTabs.map((tab) => ({ key: '', tab, label: t(`tab.${tab}`), also: [t(`about.${tab}`)] }));
  const all = isAdmin ? [...data, ...tabs] : data.filter(({ key }) => mayOwn && key.startsWith('own.'));
  return findSettings(all, typed)
    .slice(0, most)
    .map(({ key, tab, label, ...rest }) => ({
      id: `setting-${tab}-${key}`,
      label,
      hint: [t(`tab.${tab as SettingsTab}`), 'section' in rest && rest.section].filter(Boolean).join(' · '),
      to: isAdmin ? pathOf('settings', { tab }) : pathOf('profile'),
      ...(key === '' ? {} : { search: { setting: key } }),
    }));
}

type Kept = Pick<SearchHits, 'substatus' | 'fields' | 'checklists' | 'templates'>;
/** What the server found in the lists of the settings: a sub-status or a field opens in its tab. */
export function useKeptItems(hits: Kept | undefined): SettingItem[] {
  const t = useText(settingsText);
  if (!hits) return [];
  return [
    ...hits.substatus.map(({ _id, name }) => ({
      id: `substatus-${_id}`,
      label: name,
      hint: t('tab.substatus'),
      to: pathOf('settings', { tab: 'substatus' }),
      search: { search: name, open: _id },
    })),
    ...hits.fields.map(({ _id, name }) => ({
      id: `field-${_id}`,
      label: name,
      hint: t('tab.fields'),
      to: pathOf('settings', { tab: 'fields' }),
      search: { open: _id },
    })),
    ...hits.checklists.map(({ _id, name }) => ({
      id: `checklist-${_id}`,
      label: name,
      hint: t('tab.checklists'),
      to: builderPath(null),
      search: { id: _id },
    })),
    ...hits.templates.map(({ _id, name, channel }) => ({
      id: `template-${_id}`,
      label: name,
      hint: t('tab.templates'),
      to: pathOf(channel === 'email' ? 'newMailTemplate' : 'whatsappTemplate'),
      search: { id: _id },
    })),
  ];
}
