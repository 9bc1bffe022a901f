import type { Attempts, Things } from './attempt.ts';

/** Requests of messages and of who is told that point at the first company's things. */
export const messageAttempts = ({ id, ids }: Things): Attempts => ({
  'messages.list': {},
  'messages.detail': { params: id('message') },
  'messages.suppressions': {},
  'messages.suppress': 'own', // names nothing of anybody
  'messages.suppressMany': 'own', // names nothing of anybody
  'messages.consents': {},
  'messages.unsuppress': { params: id('suppression') },
  'messages.resend': { params: id('message') },
  'messageAccounts.list': {},
  'messageAccounts.save': 'own', // of the caller's company alone
  'messageAccounts.remove': 'own', // of the caller's company alone
  'messageAccounts.try': 'own', // of the caller's company alone
  'replies.list': {},
  'replies.conversation': { params: id('guide') },
  'replies.answer': { params: id('guide'), body: { channel: 'sms', text: 'Ajena' } },
  'replies.mark': { params: id('reply'), body: { isDone: true } },
  'templates.list': {},
  'templates.sample': { query: { event: 'managed' } },
  'templates.get': { params: id('template') },
  'templates.create': 'own', // names nothing of anybody
  'templates.update': { params: id('template'), body: { name: 'Ajena' } },
  'templates.remove': { params: id('template') },
  'templates.whatsapp': 'own', // names nothing of anybody
  'templates.submit': { params: id('template'), body: {} },
  'templates.preview': { params: id('template'), body: {} },
  'templates.versions': { params: id('template') },
  'notifications.notify': {
    body: { guide: ids.guide, geofencing: { distanceKm: 900, reason: 'range', zone: null }, type: 'guideOutOfRange' },
  },
  'notificationSettings.get': {},
  'notificationSettings.save': 'own', // names nobody but people, who are looked for among the caller's
  'notificationSettings.people': {},
  'notificationSettings.clients': { query: { clientIds: ids.client as string } },
  'notificationSettings.saveClient': {
    params: { clientId: ids.client as string },
    body: { exceptions: [{ event: 'managed', recipient: 'recipient', way: null }], version: 0 },
  },
  'notificationSettings.removeClient': { params: { clientId: ids.client as string } },
  'notificationSettings.trial': { body: { event: 'managed', channel: 'email' } },
  'notificationSettings.trialState': { params: id('message') },
});
