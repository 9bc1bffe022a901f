import type { Attempts, Things } from './attempt.ts';

/** Requests of places and vehicles that point at the first company's things. */
export const placeAttempts = ({ id, ids }: Things): Attempts => ({
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
  'vehicleChecks.ofRoute': { params: id('started') },
  'vehicleChecks.ofVehicle': { params: id('vehicle') },
  'vehicleChecks.file': { params: { id: ids.check as string, fileId: ids.checkFile as string } },
});
