import { codeRule, type NotificationRule } from '@tramo/contract/notification-settings';
import { expect, it } from 'vitest';
import { expectedTexts, type ToldGuides } from './guides.texts.rules.ts';

const guide: ToldGuides = {
  clientId: null,
  certified: false,
  notify: { email: true, sms: true, whatsapp: true },
  hasPhone: true,
  hasWhatsapp: true,
  hasEmail: true,
  contacts: 0,
  count: 1,
};
const rule = (event: NotificationRule['event'], more: Partial<NotificationRule> = {}): NotificationRule => ({
  event,
  recipient: 'recipient',
  channels: ['whatsapp', 'sms'],
  mode: 'all',
  waitMinutes: 3,
  ...more,
});
const texts = (
  given: Partial<ToldGuides>,
  rules: readonly NotificationRule[],
  { asGuideAsks = true, without = [] as string[] } = {},
): string => {
  const { sms, whatsapp } = expectedTexts(
    [{ ...guide, ...given }],
    () => ({ rules, asGuideAsks }),
    (channel) => !without.includes(channel),
  );
  return `${sms} ${whatsapp}`;
};

it.each([
  ['no rule, no text', texts({}, [codeRule]), '0 0'],
  ['each guide by each channel', texts({ count: 7 }, [rule('routeStart')]), '7 7'],
  ['a chain is expected to end at its first step', texts({}, [rule('routeStart', { mode: 'chain' })]), '0 1'],
  [
    'which its guide has on',
    texts({ notify: { ...guide.notify, whatsapp: false } }, [rule('routeStart', { mode: 'chain' })]),
    '1 0',
  ],
  [
    'or which the company does not ask',
    texts({ notify: { ...guide.notify, whatsapp: false } }, [rule('routeStart')], { asGuideAsks: false }),
    '1 1',
  ],
  ['without a number nothing', texts({ hasPhone: false, hasWhatsapp: false }, [rule('routeStart')]), '0 0'],
  ['without a provider nothing', texts({}, [rule('routeStart')], { without: ['whatsapp'] }), '1 0'],
  [
    'one end of the visit reaches each address once',
    texts({}, [rule('managed'), rule('deliverySuccess'), rule('undelivered')]),
    '1 1',
  ],
  [
    'what is not expected is not counted',
    texts({}, [rule('changedArrival'), rule('appointment'), rule('undelivered')]),
    '0 0',
  ],
  [
    'contacts of the client',
    texts({ contacts: 3 }, [rule('onTheWay', { recipient: 'clientContacts', channels: ['sms'] })]),
    '3 0',
  ],
  [
    'codes by what the guide has on',
    texts({ certified: true, notify: { email: false, sms: false, whatsapp: true } }, [codeRule]),
    '0 1',
  ],
  [
    'codes by SMS where there is no other way',
    texts({ certified: true, hasEmail: false, notify: { email: false, sms: false, whatsapp: false } }, [codeRule]),
    '1 0',
  ],
  [
    'codes by mail cost no text',
    texts({ certified: true, notify: { email: false, sms: false, whatsapp: false } }, [codeRule]),
    '0 0',
  ],
])('%s', (_, found, wanted) => expect(found).toBe(wanted));
