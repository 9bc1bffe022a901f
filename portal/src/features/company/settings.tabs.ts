/** Tabs of the settings, as their paths name them. */
export const settingsTabs = [
  'company',
  'regional',
  'security',
  'billing',
  'data',
  'substatus',
  'checklists',
  'evidence',
  'fields',
  'road',
  'orders',
  'templates',
  'providers',
  'tracking',
  'contacts',
  'connections',
  'system',
  'profile',
  'account',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** Screens with addresses of their own that stand among the settings. */
export type SettingsScreen = 'plannerParams' | 'roads' | 'notifications' | 'messages';

interface SettingsGroup {
  name: 'company' | 'operation' | 'messages' | 'systems' | 'own';
  /** Tabs, and screens of their own that are looked for among the settings. */
  items: readonly (SettingsTab | { screen: SettingsScreen })[];
}
export const settingsGroups: readonly SettingsGroup[] = [
  { name: 'company', items: ['company', 'regional', 'security', 'billing', 'data'] },
  {
    name: 'operation',
    items: [
      'substatus',
      'checklists',
      'evidence',
      'fields',
      'road',
      'orders',
      { screen: 'plannerParams' },
      { screen: 'roads' },
    ],
  },
  {
    name: 'messages',
    items: [{ screen: 'notifications' }, 'templates', { screen: 'messages' }, 'providers', 'tracking', 'contacts'],
  },
  { name: 'systems', items: ['connections', 'system'] },
  { name: 'own', items: ['profile', 'account'] },
];

/** What else the documents, and people, call the tabs in an address. */
const otherNames: Readonly<Record<string, SettingsTab>> = {
  'company-profile': 'company',
  logo: 'company',
  'delivery-status': 'substatus',
  status: 'substatus',
  statuses: 'substatus',
  substatuses: 'substatus',
  checklist: 'checklists',
  'management-checklists': 'checklists',
  'notification-templates': 'templates',
  'change-password': 'account',
  password: 'account',
  api: 'connections',
  'api-connection': 'connections',
  connection: 'connections',
  'custom-fields': 'fields',
  'billing-data': 'billing',
  'system-status': 'system',
  privacy: 'data',
  'your-data': 'data',
  'message-accounts': 'providers',
  'message-providers': 'providers',
};
/** The tab that a path names, or null. */
export const tabOf = (value: string | undefined): SettingsTab | null =>
  settingsTabs.find((tab) => tab === value) ?? otherNames[value ?? ''] ?? null;
/** The screen shows it where nothing is chosen. */
export const firstTab: SettingsTab = 'company';
