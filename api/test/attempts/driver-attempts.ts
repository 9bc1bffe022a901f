import { newId } from '../../src/platform/ids.ts';
import type { Attempts, Things } from './attempt.ts';

/** Requests of drivers' apps, and of the office about them, that point at the first company's things. */
export const driverAttempts = ({ id, ids, at }: Things): Attempts => ({
  'driver.password': 'own', // names nothing of anybody
  'driver.routes': {},
  'driver.start': { params: id('ready'), body: { at } },
  'driver.reorder': { params: id('started'), body: { at, guides: [ids.onRoad] } },
  'driver.directions': { params: id('started') },
  'driver.positions': { body: { routeId: ids.started, positions: [{ lat: 25.6, lng: -100.3, at }] } },
  'driver.manage': { params: id('onRoad'), body: { routeId: ids.started, result: 'delivered', at } },
  'driver.manageMany': { body: { routeId: ids.started, result: 'delivered', at, guides: [{ id: ids.onRoad }] } },
  'driver.notice': {
    params: id('onRoad'),
    body: {
      routeId: ids.started,
      result: 'delivered',
      at,
      checklist: { versionId: ids.checklistVersion, answers: {} },
    },
  },
  'driver.reopen': { params: id('onRoad'), body: { routeId: ids.started, at } },
  'driver.file': 'own', // keeps an upload of the caller; whose visit it may join is tried in proof.test.ts
  'driver.finish': { params: id('started'), body: { at } },
  'driver.diagnostics': 'own', // keeps the caller's own report
  'driverApp.fileProgress': 'own', // of the caller's own files; ids of others are tried in driver.pieces.test.ts
  'driverApp.filePiece': 'own', // keeps bytes of the caller; ids of others are tried in driver.pieces.test.ts
  'driverApp.loading': { params: id('ready') },
  'driverApp.loadScan': {
    params: id('ready'),
    body: { scans: [{ _id: newId(), seq: 1, code: ids.folio, source: 'camera', at, deed: 'load' }] },
  },
  'driverApp.presence': 'own', // tells of the caller's own app
  'driverApp.pushKey': 'own', // names nothing of anybody
  'driverApp.pushSubscribe': 'own', // of the caller's own phone
  'driverApp.pushEnd': { query: { endpoint: 'https://push.example/ajena' } },
  'driverApp.trackerLink': 'own', // the caller's own address
  'driverApp.trackerState': 'own',
  'driverApp.trackerEnd': 'own',
  'driverQueues.import': 'own', // a file; drivers of others are tried in driver.queues.test.ts
});
