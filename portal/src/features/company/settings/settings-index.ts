import type { Locale } from '@tramo/contract/problems';
import { alertKinds } from '@tramo/contract/road-settings';
import { guideTimes } from '@tramo/contract/warehouse/order-settings';
import type { IndexedSetting } from '../../../lib/find-settings.ts';
import { loadText, type WordsOf } from '../../../lib/text.ts';
import { ownSettings } from '../../accounts/shared/own-settings.ts';
import { billingText } from '../../billing/shared/billing.es.ts';
import { billingFields } from '../../billing/shared/billing.rules.ts';
import { accountSettings } from '../../message-accounts/shared/account-settings.ts';
import { orderSettingsText } from './order-settings.es.ts';
import { roadText } from './road.es.ts';
import { hasThreshold, thresholdOf } from './road.rules.ts';
import { settingsText } from './settings.es.ts';
import { profileFields, regionalFields, weekdayNames } from './settings.rules.ts';
import { trackingText } from './tracking.es.ts';

type Words = WordsOf<typeof settingsText>;

/** Other words by which the regional settings are found: their choices. */
const choicesOf = (t: Words, locale: Locale): Partial<Record<(typeof regionalFields)[number], readonly string[]>> => ({
  timeZone: [t('formatsText')],
  hourFormat: [t('hour24'), t('hour12')],
  firstWeekday: weekdayNames(locale),
  distanceUnit: [t('km'), t('miles')],
  weightUnit: [t('kg'), t('pounds')],
});
const sectionOf = (field: (typeof regionalFields)[number]): 'formats' | 'units' | 'times' => {
  if (field === 'distanceUnit' || field === 'weightUnit') return 'units';
  return ['timeZone', 'dateFormat', 'hourFormat', 'firstWeekday'].includes(field) ? 'formats' : 'times';
};

const companySettings = (t: Words, locale: Locale): IndexedSetting[] => [
  { key: 'logoFileId', tab: 'company', label: t('logo'), section: t('profile'), also: [t('logoHint')] },
  { key: 'name', tab: 'company', label: t('name'), section: t('profile') },
  ...profileFields.map((name) => ({
    key: `profile.${name}`,
    tab: 'company',
    label: t(name),
    section: t('profile'),
  })),
  ...regionalFields.map((field) => ({
    key: field,
    tab: 'regional',
    label: t(field),
    section: t(sectionOf(field)),
    also: choicesOf(t, locale)[field] ?? [],
  })),
  { key: 'volumeUnit', tab: 'regional', label: t('volumeUnit'), section: t('units'), also: [t('m3')] },
  {
    key: 'singleSession',
    tab: 'security',
    label: t('singleSession'),
    section: t('sessions'),
    also: [t('sessionsText'), t('singleSessionHint')],
  },
  {
    key: 'requireSecondFactor',
    tab: 'security',
    label: t('requireSecondFactor'),
    section: t('secondFactor'),
    also: [t('secondFactorText')],
  },
];

const roadSettings = (t: WordsOf<typeof roadText>): IndexedSetting[] => [
  ...(['driverReorders', 'driverStartsOtherDays', 'boardingByScan'] as const).map((key) => ({
    key: `road.${key}`,
    tab: 'road',
    label: t(key),
    section: t(key === 'boardingByScan' ? 'loading' : 'drivers'),
  })),
  { key: 'road.departureQuestions', tab: 'road', label: t('departure'), also: [t('departureText')] },
  ...alertKinds.map((kind) => ({
    key: hasThreshold(kind) ? `road.alerts.${thresholdOf[kind]}` : `road.alerts.${kind}`,
    tab: 'road',
    label: t(`kind.${kind}`),
    section: t('alerts'),
    also: hasThreshold(kind) ? [t(`threshold.${kind}`)] : [],
  })),
  { key: 'road.alerts.quiet', tab: 'road', label: t('hasQuiet'), section: t('quiet'), also: [t('quietText')] },
];

const trackingSettings = (t: WordsOf<typeof trackingText>): IndexedSetting[] => [
  ...(['isEnabled', 'showDriver', 'note'] as const).map((key) => ({
    key: `tracking.${key}`,
    tab: 'tracking',
    label: t(key),
    section: t('title'),
  })),
  { key: 'tracking.colour', tab: 'tracking', label: t('colour'), section: t('appearance'), also: [t('colourHint')] },
  {
    key: 'tracking.frameOrigins',
    tab: 'tracking',
    label: t('frameOrigins'),
    section: t('embed'),
    also: [t('embedText'), t('searchCode'), t('statusCode')],
  },
];

const ordersSettings = (t: WordsOf<typeof orderSettingsText>): IndexedSetting[] => [
  {
    key: 'orders.guideTime',
    tab: 'orders',
    label: t('guideTime'),
    section: t('guides'),
    also: guideTimes.map((time) => t(`times.${time}`)),
  },
];

const billingSettings = (t: WordsOf<typeof billingText>): IndexedSetting[] =>
  billingFields.map((field) => ({ key: `billing.${field}`, tab: 'billing', label: t(field), section: t('title') }));

/** Every setting that stands on the screen, in the words of its form. */
export async function settingsIndex(locale: Locale): Promise<IndexedSetting[]> {
  const [settings, road, orders, tracking, billing, own] = await Promise.all([
    loadText(settingsText, locale),
    loadText(roadText, locale),
    loadText(orderSettingsText, locale),
    loadText(trackingText, locale),
    loadText(billingText, locale),
    ownSettings(locale),
  ]);
  return [
    ...companySettings(settings, locale),
    ...roadSettings(road),
    ...ordersSettings(orders),
    ...trackingSettings(tracking),
    ...billingSettings(billing),
    ...accountSettings(locale),
    ...own,
  ];
}
