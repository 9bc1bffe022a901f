import { companyChange, companyProfile, notify, ownChange } from '@tramo/contract/accounts';
import { billingInput } from '@tramo/contract/billing';
import { accountChannels } from '@tramo/contract/message-accounts';
import { pushChoices } from '@tramo/contract/push';
import { alertKinds, alertLimits, roadSettings } from '@tramo/contract/road-settings';
import { trackingSettings } from '@tramo/contract/tracking-settings';
import { orderSettings } from '@tramo/contract/warehouse/order-settings';
import { describe, expect, it } from 'vitest';
import { findSettings } from '../../../lib/find-settings.ts';
import { settingsTabs, tabOf } from '../settings.tabs.ts';
import { thresholdOf } from './road.rules.ts';
import { settingsIndex } from './settings-index.ts';

const es = await settingsIndex('es');
const en = await settingsIndex('en');

/** Parts of the contract's changes that are no setting: what they go with, and what a form asks for on the way. */
const noSettings = ['ui', 'version', 'profile', 'tracking', 'road', 'orders'];
const own = Object.keys(ownChange.shape).filter(
  (key) =>
    !['lastPage', 'fcmToken', 'notify', 'currentPassword', 'newPassword', 'setNewPassword', 'newPasswordType'].includes(
      key,
    ),
);
const known: string[] = [
  ...Object.keys(companyChange.shape).filter((key) => !noSettings.includes(key)),
  ...Object.keys(companyProfile.shape).map((key) => `profile.${key}`),
  ...Object.keys(trackingSettings.shape).map((key) => `tracking.${key}`),
  ...Object.keys(roadSettings.shape)
    .filter((key) => key !== 'alerts')
    .map((key) => `road.${key}`),
  ...Object.keys(alertLimits).map((key) => `road.alerts.${key}`),
  // Which kinds are off: each kind, the others at their threshold.
  ...alertKinds.filter((kind) => !(kind in thresholdOf)).map((kind) => `road.alerts.${kind}`),
  'road.alerts.quiet',
  ...Object.keys(orderSettings.shape).map((key) => `orders.${key}`),
  'volumeUnit',
  ...Object.keys(billingInput.shape).map((key) => `billing.${key}`),
  ...accountChannels.map((channel) => `messageAccount.${channel}`),
  ...own.map((key) => `own.${key}`),
  ...Object.keys(notify.shape).map((key) => `own.notify.${key}`),
  'own.push.here',
  ...Object.keys(pushChoices.shape).map((key) => `own.push.${key}`),
  'own.password',
  'own.secondFactor',
  'own.sessions',
];

describe('the index of settings', () => {
  it('holds every setting of the contract once, and nothing else, in both languages', () => {
    expect(es.map(({ key }) => key).toSorted()).toEqual(known.toSorted());
    expect(en.map(({ key }) => key)).toEqual(es.map(({ key }) => key));
    expect(es.filter(({ label, tab }) => label === '' || !settingsTabs.some((one) => one === tab))).toEqual([]);
  });

  it.each([
    ['logo', 'logoFileId'],
    ['semana', 'firstWeekday'],
    ['horario silencioso', 'road.alerts.quiet'],
    ['peso', 'weightUnit'],
    ['libras', 'weightUnit'],
    ['zona horaria', 'timeZone'],
    ['contraseña', 'own.password'],
    ['millas', 'distanceUnit'],
    ['guía al empacar', 'orders.guideTime'],
    ['régimen fiscal', 'billing.taxRegime'],
    ['twilio', 'messageAccount.sms'],
    ['token de acceso', 'messageAccount.whatsapp'],
  ])('«%s» leads to %s', (typed, key) => {
    expect(findSettings(es, typed)[0]?.key).toBe(key);
  });

  it.each([
    ['logo', 'logoFileId'],
    ['week', 'firstWeekday'],
    ['quiet hours', 'road.alerts.quiet'],
    ['weight', 'weightUnit'],
  ])('in English «%s» leads to %s', (typed, key) => {
    expect(findSettings(en, typed)[0]?.key).toBe(key);
  });
});

describe('the tabs', () => {
  it.each([
    ['regional', 'regional'],
    ['logo', 'company'],
    ['notification-templates', 'templates'],
    ['change-password', 'account'],
    ['api', 'connections'],
    ['billing', 'billing'],
    ['webhooks', null],
    [undefined, null],
  ])('%s is %s', (path, tab) => {
    expect(tabOf(path)).toBe(tab);
  });
});
