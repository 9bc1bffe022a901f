import { type MessageEvent, messageEvents, type RecipientKind } from '@tramo/contract/message-events';
import type { MessageChannel } from '@tramo/contract/messages';
import { codeRule, defaultNotifications, type NotificationWay } from '@tramo/contract/notification-settings';
import { defaultPrices } from '@tramo/contract/prices';
import { expect, test } from 'vitest';
import { estimate, reachOf } from './estimate.rules.ts';
import { type CompanyCells, cellsOfRules } from './matrix/cells.rules.ts';
import { atSettingsForm, settingsFaults, settingsOf, settingsValues } from './settings-values.rules.ts';
import { warningsOf } from './warnings.rules.ts';

const channelsWith = (...with_: MessageChannel[]) => ({
  email: { hasProvider: with_.includes('email'), isOwn: false },
  sms: { hasProvider: with_.includes('sms'), isOwn: false },
  whatsapp: { hasProvider: with_.includes('whatsapp'), isOwn: false },
  push: { hasProvider: with_.includes('push'), isOwn: false },
});
const templates = messageEvents.flatMap((event) =>
  (['email', 'sms', 'whatsapp'] as const).map((channel) => ({
    _id: `${event} ${channel}`,
    event,
    channel,
    name: '',
    state: channel === 'whatsapp' ? ('approved' as const) : ('ready' as const),
    leaves: true,
  })),
);
const volumes = messageEvents.map((event) => ({
  event,
  happened: event === 'onTheWay' ? 400 : event === 'managed' ? 1500 : 0,
  messages: { email: 0, sms: 0, whatsapp: 0, push: 0 },
}));
const way = (mode: NotificationWay['mode'], ...channels: MessageChannel[]): NotificationWay => ({
  channels,
  mode,
  waitMinutes: 3,
});
const cellsWith = (...given: [MessageEvent, RecipientKind, NotificationWay][]): CompanyCells =>
  cellsOfRules([codeRule, ...given.map(([event, recipient, one]) => ({ event, recipient, ...one }))]);
const all = channelsWith('email', 'sms', 'whatsapp', 'push');
const figures = (cells: CompanyCells, more: Partial<Parameters<typeof estimate>[0]> = {}) =>
  estimate({
    shown: { volumes, channels: all, costs: defaultPrices },
    cells,
    reach: reachOf(['a@b.mx', 'c@d.mx'], []),
    hasSummary: false,
    ...more,
  });

test('a chain costs what it begins with, channels at once each cost, to every address', () => {
  const chain = cellsWith(['onTheWay', 'recipient', way('chain', 'whatsapp', 'sms')]);
  expect(figures(chain).rows.onTheWay).toMatchObject({ messages: { whatsapp: 400, sms: 0 }, cost: 480 });
  const shown = { volumes, channels: channelsWith('sms'), costs: defaultPrices };
  expect(figures(chain, { shown }).rows.onTheWay).toMatchObject({ messages: { whatsapp: 0, sms: 400 }, cost: 360 });
  const both = cellsWith(['onTheWay', 'recipient', way('all', 'whatsapp', 'sms')]);
  expect(figures(both).cost).toBeCloseTo(840);
  const extra = cellsWith(['onTheWay', 'extraEmails', way('all', 'email')]);
  expect(figures(extra).rows.onTheWay.messages.email).toBe(800);
});

test('mails cost by packages beyond the included ones, and one a day where they come together', () => {
  const mails = cellsWith(['managed', 'extraEmails', way('all', 'email')]);
  expect(figures(mails)).toMatchObject({ messages: { email: 3000 }, extraEmails: 2000, cost: 300 });
  expect(figures(mails, { hasSummary: true })).toMatchObject({ messages: { email: 60 }, extraEmails: 0, cost: 0 });
});

const base = {
  defaultEmail: 'a@b.mx',
  extraEmails: ['a@b.mx'],
  ownPeople: ['x'],
  hasSummary: false,
  shown: { channels: all, templates },
};
const kinds = (cells: CompanyCells, more: Partial<Parameters<typeof warningsOf>[0]> = {}) =>
  warningsOf({ ...base, cells, ...more });

test('what matters is said: twice the same visit, nobody to tell, chains that begin elsewhere, mails that come late', () => {
  expect(kinds(cellsWith())).toEqual([]);
  const doubled = cellsWith(
    ['managed', 'recipient', way('all', 'sms')],
    ['undelivered', 'recipient', way('all', 'sms')],
    ['partial', 'ownPeople', way('all', 'push')],
  );
  expect(kinds(doubled)).toEqual([{ kind: 'doubled', recipient: 'recipient', events: ['undelivered'] }]);
  const told = cellsWith(['onTheWay', 'defaultEmail', way('all', 'email')]);
  expect(kinds(told, { defaultEmail: ' ' })).toEqual([{ kind: 'nobody', recipient: 'defaultEmail' }]);
  expect(kinds(told, { hasSummary: true })).toEqual([
    { kind: 'summary', recipients: ['defaultEmail'], events: ['onTheWay'] },
  ]);
});

test('a chain passes over a channel without provider; what has none at all is kept', () => {
  const cells = cellsWith(
    ['onTheWay', 'recipient', way('chain', 'whatsapp', 'sms')],
    ['routeStart', 'recipient', way('chain', 'whatsapp', 'sms')],
    ['partial', 'recipient', way('all', 'whatsapp', 'email')],
  );
  expect(kinds(cells, { shown: { channels: channelsWith('sms', 'email'), templates } })).toEqual([
    { kind: 'passed', channel: 'whatsapp', to: 'sms', count: 2 },
    // The code leaves by mail, WhatsApp and SMS at once.
    { kind: 'kept', channels: ['whatsapp'], count: 2 },
  ]);
  expect(
    kinds(cellsWith(['onTheWay', 'recipient', way('chain', 'sms', 'email')]), {
      shown: { channels: channelsWith('whatsapp', 'push'), templates },
    }),
  ).toEqual([{ kind: 'kept', channels: ['email', 'sms'], count: 2 }]);
});

test('a template that Meta holds back is told once for its event', () => {
  const held = templates.map((one) =>
    one.event === 'onTheWay' && one.channel === 'whatsapp'
      ? { ...one, state: 'inReview' as const, leaves: false }
      : one,
  );
  const cells = cellsWith(
    ['onTheWay', 'recipient', way('all', 'whatsapp')],
    ['onTheWay', 'clientContacts', way('all', 'whatsapp')],
  );
  expect(kinds(cells, { shown: { channels: all, templates: held } })).toEqual([
    { kind: 'template', event: 'onTheWay', channel: 'whatsapp', state: 'inReview' },
  ]);
  // Without a provider that is what is said.
  const alone = { channels: channelsWith('email', 'sms'), templates: held };
  expect(kinds(cells, { shown: alone }).map(({ kind }) => kind)).toEqual(['kept']);
});

test('settings become the form’s values and settings again', () => {
  expect(settingsOf(settingsValues(defaultNotifications))).toEqual(defaultNotifications);
  const timed = { ...defaultNotifications, quiet: null, onTheWay: { minutesBefore: 45 } };
  expect(settingsOf(settingsValues(timed))).toEqual(timed);
});

test('faults stand at their fields, the server’s too', () => {
  const values = {
    ...settingsValues(defaultNotifications),
    cells: cellsWith(['managed', 'defaultEmail', way('all', 'email')], ['managed', 'ownPeople', way('all', 'push')]),
    extraEmails: ['mal'],
    quietTo: 1320,
    isNextStop: false,
    minutesBefore: 2,
    changedArrivalMinutes: '' as const,
  };
  expect(Object.keys(settingsFaults(values, 'es', () => 'fuera')).sort()).toEqual([
    'changedArrivalMinutes',
    'defaultEmail',
    'extraEmails',
    'minutesBefore',
    'ownPeople',
    'quietTo',
  ]);
  expect(
    atSettingsForm({ 'settings.quiet.to': 'a', 'settings.rules.2.channels': 'b', 'settings.defaultEmail': 'c' }),
  ).toEqual({ quietTo: 'a', cells: 'b', defaultEmail: 'c' });
});
