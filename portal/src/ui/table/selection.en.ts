import type { Translation } from '../../lib/text.ts';
import type { selectionEs } from './selection.es.ts';

const words = (one: string, other: string) => ({
  counted: `{count, plural, one {# ${one}} other {# ${other}}}`,
  selected: `{count, plural, one {# ${one} selected} other {# ${other} selected}}`,
  selectedMore: `More than {count, number} ${other} selected`,
  selectAll: `Select all {count, number} ${other} that match`,
  selectAllMore: `Select all of the more than {count, number} ${other} that match`,
});

export const selectionEn: Translation<typeof selectionEs> = {
  alerts: words('alert', 'alerts'),
  cedis: words('distribution centre', 'distribution centres'),
  clients: words('client', 'clients'),
  drivers: words('driver', 'drivers'),
  guides: words('waybill', 'waybills'),
  orders: words('order', 'orders'),
  locations: words('location', 'locations'),
  plans: words('plan', 'plans'),
  products: words('product', 'products'),
  providers: words('provider', 'providers'),
  routes: words('route', 'routes'),
  substatus: words('sub-status', 'sub-statuses'),
  users: words('user', 'users'),
  vehicles: words('vehicle', 'vehicles'),
  visits: words('visit', 'visits'),
};
