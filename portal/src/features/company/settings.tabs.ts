/** Tabs of the settings, as their paths name them. */
export const settingsTabs = [
  'substatus',
  'checklists',
  'evidence',
  'fields',
  'contacts',
  'regional',
  'company',
  'road',
  'tracking',
  'templates',
  'connections',
  'security',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];
export const tabOf = (value: string | undefined): SettingsTab =>
  settingsTabs.find((tab) => tab === value) ?? 'substatus';
