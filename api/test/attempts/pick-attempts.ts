import { newId } from '../../src/platform/ids.ts';
import type { Attempts, Things } from './attempt.ts';

/** Requests of picking and packing that point at the first company's things. */
export const pickAttempts = ({ id, ids, at }: Things): Attempts => {
  const scan = { _id: newId(), seq: 1, code: 'SIN-LUGAR', source: 'scanner', at };
  const box = { name: 'Ajena', lengthCm: 1, widthCm: 1, heightCm: 1, maxKg: 1 };
  return {
    'picking.board': { query: { cedisIds: ids.cedi as string } },
    'picking.people': { query: { cediId: ids.cedi as string } },
    'picking.settings': {},
    'picking.updateSettings': 'own', // of the caller's company alone
    'picking.tasks': { query: { cedisIds: ids.cedi as string, limit: '5000' } },
    'picking.task': { params: id('pickTask') },
    'picking.next': { body: { cediId: ids.cedi, code: 'PEDIDO-DE-OLEADA' } },
    'picking.claim': { params: id('pickTask') },
    'picking.heartbeat': { params: id('pickTask') },
    'picking.pause': { params: id('pickTask') },
    'picking.release': { params: id('pickTask') },
    'picking.handOver': { params: id('pickTask'), body: { userId: ids.user } },
    'picking.cancel': { params: id('pickTask'), body: { version: 1 } },
    'picking.scan': { params: id('pickTask'), body: { scans: [scan] } },
    'picking.place': { params: id('pickTask'), body: { place: 'MESA 1' } },
    'picking.shorts': { params: id('pickTask') },
    'picking.resolve': { params: id('pickLine'), body: { by: 'split' } },
    'picking.orderScan': { params: id('pickOrder'), body: scan },
    'waves.list': { query: { cedisIds: ids.cedi as string } },
    'waves.preview': { body: { cediId: ids.cedi } },
    'waves.release': { body: { name: 'Ajena', rule: { cediId: ids.cedi } } },
    'waves.detail': { params: id('wave') },
    'waves.cancel': { params: id('wave'), body: { version: 1 } },
    'packing.queue': { query: { cedisIds: ids.cedi as string } },
    'packing.open': { body: { code: 'PEDIDO-DE-OLEADA' } },
    'packing.detail': { params: id('pickOrder') },
    'packing.claim': { params: id('pickOrder') },
    'packing.heartbeat': { params: id('pickOrder') },
    'packing.release': { params: id('pickOrder') },
    'packing.scan': { params: id('pickOrder'), body: { scans: [scan] } },
    'packing.close': { params: id('pickOrder'), body: { boxes: [{ boxId: ids.packBox, weightKg: 1 }] } },
    'packing.print': { params: id('pickOrder'), body: { printerId: ids.printer } },
    'packing.boxes': {},
    'packing.createBox': 'own', // names nothing of anybody
    'packing.updateBox': { params: id('packBox'), body: { ...box, version: 1 } },
    'packing.removeBox': { params: id('packBox') },
  };
};
