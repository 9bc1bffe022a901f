import type { CallOptions } from './app.ts';
import { type Company, guideParts } from './builders.ts';

export interface Things {
  /** The first company's things, by kind. */
  ids: Readonly<Record<string, string>>;
  mine: Company;
  /** Now, as a phone would say it. */
  at: string;
  day: string;
  /** A cedi of the caller's own. */
  ownCedi: string;
}

/** Requests that point at the first company's things. An endpoint of the contract that is missing here fails the test. */
export const attempts = ({ ids, mine, at, day, ownCedi }: Things): Record<string, CallOptions | 'own' | 'stream'> => {
  const id = (name: string): { id: string } => ({ id: ids[name] as string });
  const addressBody = {
    name: 'Ajena',
    address: {
      street: 'Calle',
      extNumber: '1',
      intNumber: '',
      suburb: 'Centro',
      city: 'Monterrey',
      municipality: '',
      state: '',
      zipCode: '64000',
      betweenStreets: '',
      references: '',
      lat: null,
      lng: null,
    },
  };
  const routeBody = {
    name: 'Ruta',
    order: [{ id: ids.guide, type: 'delivery' }],
    guides: [ids.guide],
    address: ownCedi,
    startDate: at,
  };
  return {
    'accounts.logout': 'own', // ends the caller's own session: tried last, elsewhere
    'accounts.me': {},
    'accounts.accounts': { body: { limit: 5000, cedisIds: [ids.cedi] } },
    'accounts.account': { params: id('driver') },
    'accounts.createUser': {
      body: { type: 'driver', fullName: 'Ajeno', cellphone: '8199999999', password: 'a'.repeat(64), cedisIds: [ids.cedi] },
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
    'files.upload': 'own',
    'files.download': { params: id('file') },
    'audit.list': { query: { subjectId: ids.user as string } },
    'messages.list': {},
    'messages.resend': { params: id('message') },
    'bulk.columns': { params: { list: 'vehicles' } },
    'bulk.template': { params: { list: 'vehicles' } },
    'bulk.export': { params: { list: 'vehicles' }, body: { ids: [ids.vehicle] } },
    'bulk.edit': { params: { list: 'vehicles' }, body: { selection: { ids: [ids.vehicle] }, change: { status: 'maintenance' } } },
    'bulk.upload': 'own', // multipart; what a sheet may point at is tried in bulk.test.ts
    'bulk.imports': { params: { list: 'providers' } },
    'bulk.detail': { params: id('bulk') },
    'bulk.rows': { params: id('bulk') },
    'bulk.run': { params: id('bulk'), body: {} },
    'bulk.faulty': { params: id('bulk') },
    'bulk.discard': { params: id('bulk') },
    'places.detail': { params: id('cedi') },
    'places.create': 'own', // names nothing of anybody
    'places.update': { params: id('cedi'), body: { name: 'Ajeno' } },
    'places.range': { params: id('cedi'), body: { points: [{ lat: 25.6, lng: -100.3 }] } },
    'places.list': { query: { limit: '5000' } },
    'places.listByIds': { body: { cedisIds: [ids.cedi] } },
    'places.zipCode': { params: { zipCode: '64000' } },
    'fleet.list': { query: { cedisIds: ids.cedi as string } },
    'fleet.count': { query: { cedisIds: ids.cedi as string } },
    'fleet.detail': { params: id('vehicle') },
    'fleet.create': {
      body: {
        nickname: 'Ajena',
        plate: 'AJE-123',
        type: 'van',
        capacity: { quantity: 1, weightKg: 1, volumeM3: 1 },
        originAddressId: ids.cedi,
      },
    },
    'fleet.update': { params: id('vehicle'), body: { nickname: 'Ajena' } },
    'fleet.providers': {},
    'fleet.createProvider': 'own', // names nothing of anybody
    'fleet.updateProvider': { params: id('provider'), body: { name: 'Ajeno' } },
    'fleet.expiring': {},
    'fleet.diagnosticsList': { query: { ids: ids.driver as string } },
    'fleet.diagnostics': { params: id('driver') },
    'clients.list': {},
    'clients.detail': { params: id('client') },
    'clients.create': 'own', // names nothing of anybody
    'clients.update': { params: id('client'), body: { name: 'Ajeno' } },
    'clients.remove': { params: id('client') },
    'clients.settings': {
      params: id('client'),
      body: { checkListConfig: { generateDocuments: true, checkingOthers: true, verifyDocuments: true } },
    },
    'clients.contacts': { params: id('client') },
    'clients.createContact': { params: id('client'), body: { name: 'Ajeno', phone: '8112345678', email: 'a@b.mx' } },
    'clients.updateContact': {
      params: { ...id('client'), contactId: ids.contact as string },
      body: { name: 'Ajeno', phone: '8112345678', email: 'a@b.mx' },
    },
    'clients.removeContact': { params: { ...id('client'), contactId: ids.contact as string } },
    'clients.addresses': { params: id('client') },
    'clients.createAddress': { params: id('client'), body: addressBody },
    'clients.updateAddress': { params: { ...id('client'), addressId: ids.address as string }, body: addressBody },
    'clients.removeAddress': { params: { ...id('client'), addressId: ids.address as string } },
    'apiKeys.list': {},
    'apiKeys.create': 'own', // names nothing of anybody
    'apiKeys.revoke': { params: id('key') },
    'customFields.list': {},
    'customFields.create': 'own', // names nothing of anybody
    'customFields.update': { params: id('field'), body: { name: 'Ajeno' } },
    'customFields.remove': { params: id('field') },
    'prices.costs': {},
    'prices.checkBalance': { body: { guideIds: [ids.guide] } },
    'codes.state': { params: id('onRoad') },
    'codes.resend': { params: id('onRoad') },
    'codes.override': { params: id('onRoad'), body: { reason: 'x' } },
    'codes.driverCheck': { params: id('onRoad'), body: { code: '123456' } },
    'codes.driverResend': { params: id('onRoad') },
    'proof.list': { body: { limit: 500, cedisIds: [ids.cedi] } },
    'proof.visits': { params: id('onRoad') },
    'proof.file': { params: { ...id('onRoad'), fileId: ids.evidenceFile as string } },
    'proof.sheet': { params: id('onRoad') },
    'proof.export': { body: { visitIds: [ids.visit] } },
    'tracking.links': { params: id('onRoad') },
    'tracking.renew': { params: id('onRoad') },
    'checklists.substatus': {},
    'checklists.status': {},
    'checklists.createSubstatus': 'own', // names nothing of anybody
    'checklists.cloneSubstatus': { params: id('substatus') },
    'checklists.updateSubstatus': { params: id('substatus'), body: { name: 'Ajeno' } },
    'notifications.notify': {
      body: { guide: ids.guide, geofencing: { distanceKm: 900, reason: 'range', zone: null }, type: 'guideOutOfRange' },
    },
    'labels.guides': { body: { ids: [ids.guide], limit: 500 } },
    'labels.routes': { query: { day } },
    'labels.routeGuides': { params: id('ready') },
    'labels.scan': { body: { code: ids.folio } },
    'labels.preview': { params: { guideId: ids.guide as string } },
    'labels.print': { body: { by: 'guides', format: 'pdf', guideIds: [ids.guide] } },
    'guides.list': { body: { limit: 5000, ids: [ids.guide, ids.onRoad], cedisIds: [ids.cedi] } },
    'guides.count': { body: { cedisIds: [ids.cedi] } },
    'guides.select': { body: { ids: [ids.guide] } },
    'guides.create': { body: { ...guideParts({ cediId: ownCedi }), clientId: ids.client } },
    'guides.update': { params: id('guide'), body: { lat: 20, lng: -100 } },
    'guides.remove': { params: id('guide') },
    'guides.removeUnassigned': { body: { ids: [ids.guide] } },
    'guides.detail': { params: id('guide') },
    'guides.returnMany': { body: { ids: [ids.onRoad], scheduledDate: day, subStatus: 'Reprogramación de envío' } },
    'guides.batch': { body: { guides: [{ ...guideParts({ cediId: mine.cediId }), clientId: ids.client }] } },
    'guides.subtypes': {},
    'guides.correct': { params: id('onRoad'), body: { result: 'delivered', reason: 'x' } },
    'guides.verify': { body: { ids: [ids.guide], role: 'documentGenerator' } },
    'guides.unverify': { params: id('guide'), body: { role: 'documentGenerator', reason: 'x' } },
    'guides.addDocument': { params: id('guide'), body: { fileId: ids.documentFile } },
    'guides.removeDocument': { params: { ...id('onRoad'), documentId: ids.document as string } },
    'guides.openDocument': { params: { ...id('onRoad'), documentId: ids.document as string } },
    'guides.returnToAvailable': { params: id('onRoad'), body: { scheduledDate: day, subStatus: 'Reprogramación de envío' } },
    'imports.xlsOptions': {},
    'imports.saveXlsOptions': { body: { name: 'x', headers: { Folio: 'folio' }, clientId: ids.client } },
    'imports.upload': 'own', // multipart; its cedi of another company is tried below
    'imports.list': {},
    'imports.detail': { params: id('import') },
    'imports.remap': { params: id('import'), body: { mapping: { 0: 'folio' }, defaults: { cediId: ownCedi, scheduledDate: day } } },
    'imports.rows': { params: id('import') },
    'imports.fixRow': { params: { id: ids.import as string, row: 2 }, body: { skip: true } },
    'imports.run': { params: id('import') },
    'imports.undo': { params: id('import') },
    'imports.faultyRows': { params: id('import') },
    'routes.create': { body: routeBody },
    'routes.list': { body: { limit: 5000, cedisIds: [ids.cedi] } },
    'routes.fleet': { body: { limit: 5000 } },
    'routes.count': { body: { cedisIds: [ids.cedi] } },
    'routes.stops': { body: { limit: 500, cedisIds: [ids.cedi] } },
    'routes.managersLimit': {},
    'routes.detail': { params: id('started') },
    'routes.update': { params: id('ready'), body: { name: 'Ajena' } },
    'routes.remove': { params: id('ready') },
    'routes.addGuides': { params: id('ready'), body: { guides: [ids.guide] } },
    'routes.close': { params: id('started'), body: { reason: 'x' } },
    'routes.locations': { params: id('started') },
    'planning.list': {},
    'planning.detail': { params: id('plan') },
    'planning.create': { body: { name: 'Ajeno', startDate: day, cedisSelected: [ids.cedi], guides: [ids.guide], vehicles: [ids.vehicle] } },
    'planning.update': { params: id('plan'), body: { plan: { name: 'Ajeno' }, version: 1 } },
    'planning.remove': { params: id('plan') },
    'planning.optimize': { params: id('plan') },
    'planning.evaluate': { params: id('plan'), body: { routes: [{ _id: ids.plan, vehicle: ids.vehicle, guides: [ids.guide] }] } },
    'planning.dispatch': { params: id('plan'), body: { version: 1 } },
    'planning.params': {},
    'planning.createParams': 'own', // names nothing of anybody
    'planning.updateParams': { params: id('params'), body: { name: 'Ajeno' } },
    'planning.external': 'own', // saves nothing and reads nothing
    'driver.password': 'own', // names nothing of anybody
    'driver.routes': {},
    'driver.start': { params: id('ready'), body: { at } },
    'driver.positions': { body: { routeId: ids.started, positions: [{ lat: 25.6, lng: -100.3, at }] } },
    'driver.manage': { params: id('onRoad'), body: { routeId: ids.started, result: 'delivered', at } },
    'driver.reopen': { params: id('onRoad'), body: { routeId: ids.started, at } },
    'driver.file': 'own', // keeps an upload of the caller; whose visit it may join is tried in proof.test.ts
    'driver.finish': { params: id('started'), body: { at } },
    'driver.diagnostics': 'own', // keeps the caller's own report
    'jobs.detail': { params: id('job') },
    'jobs.cancel': { params: id('job') },
    'live.events': 'stream', // live.test.ts
  };
};
