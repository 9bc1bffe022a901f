import * as z from 'zod/mini';
import { catalogueKeepers, guideReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { csv, csvIds, day, id, listCount, listQuery, queryFlag } from './fields.ts';
import {
  diagnostics,
  expiringPaper,
  newProvider,
  newVehicle,
  provider,
  providerChange,
  vehicle,
  vehicleChange,
} from './fleet.ts';
import { limits } from './limits.ts';

const vehicleFilter = {
  cedisIds: z.optional(csv),
  provider: z.optional(csv),
  /** Vehicle types, comma separated. */
  units: z.optional(csv),
  /** Only vehicles free (`available`) or taken (`routeAssigned`) on `routeStartDate`. */
  tripStatus: z.optional(z.enum(['available', 'routeAssigned'])),
  routeStartDate: z.optional(day),
  floatType: z.optional(z.enum(['own', 'third'])),
  status: z.optional(z.enum(['available', 'maintenance'])),
  /** Only units with a paper that ends within `limits.expiringDays`, or has ended. */
  isExpiring: z.optional(queryFlag),
};

export const fleetApi = {
  list: endpoint({
    method: 'GET',
    path: '/vehicles',
    summary: 'Lista de vehículos',
    reads: 'replica',
    who: guideReaders,
    query: z.object({ ...listQuery(limits.vehicles), ...vehicleFilter }),
    answer: z.object({ vehicles: z.array(vehicle), count: listCount }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/vehicles/count',
    summary: 'Cuántos vehículos hay',
    reads: 'replica',
    who: guideReaders,
    query: z.object({ ...listQuery(limits.vehicles), ...vehicleFilter }),
    answer: z.object({ vehicles: z.int(), count: listCount }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/vehicles/{id}',
    summary: 'Un vehículo',
    who: guideReaders,
    params: z.object({ id }),
    answer: vehicle,
  }),
  create: endpoint({
    method: 'POST',
    path: '/vehicles',
    summary: 'Crea un vehículo',
    who: catalogueKeepers,
    body: newVehicle,
    answer: vehicle,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/vehicles/{id}',
    summary: 'Cambia un vehículo; con status deleted lo elimina',
    who: catalogueKeepers,
    params: z.object({ id }),
    body: vehicleChange,
    answer: vehicle,
  }),
  providers: endpoint({
    method: 'GET',
    path: '/providers',
    summary: 'Lista de proveedores',
    who: guideReaders,
    query: z.object({
      ...listQuery(limits.providers),
      /** Exact names, comma separated. */
      names: z.optional(csv),
      status: z.optional(z.enum(['enabled', 'disabled'])),
    }),
    answer: z.object({ providers: z.array(provider), count: listCount }),
  }),
  createProvider: endpoint({
    method: 'POST',
    path: '/providers',
    summary: 'Crea un proveedor',
    who: catalogueKeepers,
    body: newProvider,
    answer: provider,
    idempotent: true,
  }),
  updateProvider: endpoint({
    method: 'PUT',
    path: '/providers/{id}',
    summary: 'Cambia un proveedor',
    who: catalogueKeepers,
    params: z.object({ id }),
    body: providerChange,
    answer: provider,
  }),
  expiring: endpoint({
    method: 'GET',
    path: '/documents/expiring',
    summary: 'Licencias y documentos de vehículos por vencer',
    who: catalogueKeepers,
    query: z.object({ ...listQuery(limits.guidesPage), subject: z.optional(z.enum(['driver', 'vehicle'])) }),
    answer: z.object({ documents: z.array(expiringPaper), count: listCount }),
  }),
  diagnosticsList: endpoint({
    method: 'GET',
    path: '/diagnostics',
    summary: 'Estado de los teléfonos de varios operadores y su última posición',
    who: guideReaders,
    query: z.object({ ids: csvIds }),
    answer: z.object({ diagnostics: z.array(diagnostics) }),
  }),
  diagnostics: endpoint({
    method: 'GET',
    path: '/diagnostics/{id}',
    summary: 'Estado del teléfono de un operador y su última posición',
    who: guideReaders,
    params: z.object({ id }),
    answer: diagnostics,
  }),
};
