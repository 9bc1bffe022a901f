import type { AuditKind } from '@tramo/contract/audit';
import type { BulkList } from '@tramo/contract/bulk';

/** What an action on a whole list is kept as. */
export const auditKindOf: Record<BulkList, AuditKind> = {
  users: 'user',
  drivers: 'driver',
  vehicles: 'vehicle',
  providers: 'provider',
  cedis: 'cedi',
  substatus: 'substatus',
  audit: 'company',
  clients: 'client',
  contacts: 'client',
  guides: 'guide',
  routes: 'route',
  products: 'product',
  stock: 'stock',
  orders: 'company',
};
