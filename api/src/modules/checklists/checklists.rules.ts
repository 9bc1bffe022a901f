import type { Substatus } from '@tramo/contract/checklists';

/** Sub-statuses that a company begins with. 'Cierre de ruta' is the portal's own, for guides open at a closing. */
export const firstSubstatuses: readonly { name: string; category: Substatus['category'] }[] = [
  { name: 'Entregado al titular', category: 'delivered' },
  { name: 'Entregado a un tercero', category: 'delivered' },
  { name: 'Mercancía dañada', category: 'partial' },
  { name: 'Mercancía incompleta', category: 'partial' },
  { name: 'Rechazo parcial', category: 'partial' },
  { name: 'Nadie en el domicilio', category: 'undelivered' },
  { name: 'Dirección incorrecta', category: 'undelivered' },
  { name: 'Cliente rechaza', category: 'undelivered' },
  { name: 'Zona insegura', category: 'undelivered' },
  { name: 'Cierre de ruta', category: 'undelivered' },
  { name: 'Recolectado completo', category: 'collected' },
  { name: 'Faltó mercancía', category: 'partialCollection' },
  { name: 'Mercancía no lista', category: 'uncollected' },
  { name: 'Nadie en el domicilio', category: 'uncollected' },
  { name: 'Cierre de ruta', category: 'uncollected' },
  { name: 'Programación de envío', category: 'return' },
  { name: 'Reprogramación de envío', category: 'return' },
];
