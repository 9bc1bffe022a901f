import type { Translation } from '../../../lib/text.ts';
import type { bellEs } from './bell.es.ts';

export const bellEn: Translation<typeof bellEs> = {
  open: '{count, plural, =0 {Alerts: none unread} one {Alerts: # unread} other {Alerts: # unread}}',
  many: 'Alerts: more than 99 unread',
  announce: '{count, plural, one {# unread alert} other {# unread alerts}}',
  title: 'Alerts',
  markAll: 'Mark all as read',
  seeAll: 'See all alerts',
  empty: 'No alerts',
  emptyText: 'What needs your attention on the road shows up here.',
  unread: 'Unread',
  quiet: 'Quiet hours: alerts are kept without a sound.',
  sound: 'Sound',
  messages: 'Message for urgent ones',
};
