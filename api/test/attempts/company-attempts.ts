import type { Attempts, Things } from './attempt.ts';

/** Requests about the company itself, its people and what serves all screens that point at the first company's things. */
export const companyAttempts = ({ id, ids, mine }: Things): Attempts => ({
  'accounts.logout': 'own', // ends the caller's own session: tried last, elsewhere
  'accounts.me': {},
  'accounts.accounts': { body: { limit: 5000, cedisIds: [ids.cedi] } },
  'accounts.account': { params: id('driver') },
  'accounts.createUser': {
    body: {
      type: 'driver',
      fullName: 'Ajeno',
      cellphone: '8199999999',
      password: 'a'.repeat(64),
      cedisIds: [ids.cedi],
    },
  },
  'accounts.updateUser': { params: id('driver'), body: { fullName: 'Ajeno' } },
  'accounts.downloadUsers': {},
  'accounts.downloadUser': { params: id('driver') },
  'accounts.company': {},
  'accounts.updateCompany': { params: { id: mine.id }, body: { ui: { x: 1 } } },
  'sessions.sessions': {},
  'sessions.closeSession': { params: id('session') },
  'sessions.closeOtherSessions': 'own', // names nothing of anybody
  'sessions.startSecondFactor': 'own',
  'sessions.confirmSecondFactor': 'own',
  'sessions.removeSecondFactor': 'own',
  'push.devices': {},
  'push.subscribe': 'own', // names nothing of anybody
  'push.here': 'own', // answers nothing of another's, and ends it where the browser changed hands
  'push.renew': 'own', // whose address it was is nobody's to hear
  'push.choose': 'own',
  'push.unsubscribe': { params: id('push') },
  'push.trial': {},
  'files.upload': 'own',
  'files.download': { params: id('file') },
  'audit.list': { query: { subjectId: ids.user as string } },
  'status.system': {},
  'companies.service': {},
  'companies.usage': {},
  'companies.copy': { body: { withFiles: false } },
  'companyEffects.effects': {},
  'privacy.find': { body: { by: 'phone', value: '8112345678' } },
  'privacy.copy': { body: { by: 'email', value: 'nadie@ajena.mx' } },
  'privacy.forget': { body: { by: 'email', value: 'nadie@ajena.mx' } },
  'sandbox.state': {},
  'sandbox.create': {},
  'sandbox.enter': {},
  'sandbox.clock': { body: { minutes: 5 } },
  'sandbox.wipe': {},
  'search.find': { query: { text: 'ajen' } },
  'customFields.list': {},
  'customFields.create': 'own', // names nothing of anybody
  'customFields.update': { params: id('field'), body: { name: 'Ajeno' } },
  'customFields.remove': { params: id('field') },
  'bulk.columns': { params: { list: 'vehicles' } },
  'bulk.template': { params: { list: 'vehicles' } },
  'bulk.export': { params: { list: 'vehicles' }, body: { ids: [ids.vehicle] } },
  'bulk.edit': {
    params: { list: 'vehicles' },
    body: { selection: { ids: [ids.vehicle] }, change: { status: 'maintenance' } },
  },
  'bulk.upload': 'own', // multipart; what a sheet may point at is tried in bulk.test.ts
  'bulk.imports': { params: { list: 'providers' } },
  'bulk.detail': { params: id('bulk') },
  'bulk.rows': { params: id('bulk') },
  'bulk.run': { params: id('bulk'), body: {} },
  'bulk.faulty': { params: id('bulk') },
  'bulk.discard': { params: id('bulk') },
  'jobs.detail': { params: id('job') },
  'jobs.cancel': { params: id('job') },
  'live.events': 'stream', // live.test.ts
  'presence.here': { body: { kind: 'route', id: ids.started, state: 'editing' } },
  'alerts.list': { query: { cedisIds: ids.cedi as string } },
  'alerts.unread': {},
  'alerts.update': { body: { ids: [ids.alert], status: 'archived' } },
  'alerts.remove': { params: id('alert') },
});
