import { defineText } from '../../lib/text.ts';

const feminine = (one: string, other: string) => ({
  counted: `{count, plural, one {# ${one}} other {# ${other}}}`,
  selected: `{count, plural, one {# ${one} seleccionada} other {# ${other} seleccionadas}}`,
  selectedMore: `Más de {count, number} ${other} seleccionadas`,
  selectAll: `Seleccionar las {count, number} ${other} que cumplen el filtro`,
  selectAllMore: `Seleccionar las más de {count, number} ${other} que cumplen el filtro`,
});
const masculine = (one: string, other: string) => ({
  counted: `{count, plural, one {# ${one}} other {# ${other}}}`,
  selected: `{count, plural, one {# ${one} seleccionado} other {# ${other} seleccionados}}`,
  selectedMore: `Más de {count, number} ${other} seleccionados`,
  selectAll: `Seleccionar los {count, number} ${other} que cumplen el filtro`,
  selectAllMore: `Seleccionar los más de {count, number} ${other} que cumplen el filtro`,
});

/** How many rows are ticked, and of what. */
export const selectionEs = {
  alerts: feminine('alerta', 'alertas'),
  cedis: masculine('CEDIS', 'CEDIS'),
  clients: masculine('cliente', 'clientes'),
  drivers: masculine('operador', 'operadores'),
  guides: feminine('guía', 'guías'),
  orders: masculine('pedido', 'pedidos'),
  locations: feminine('ubicación', 'ubicaciones'),
  plans: masculine('plan', 'planes'),
  products: masculine('producto', 'productos'),
  providers: masculine('proveedor', 'proveedores'),
  routes: feminine('ruta', 'rutas'),
  substatus: masculine('subestado', 'subestados'),
  users: masculine('usuario', 'usuarios'),
  vehicles: masculine('vehículo', 'vehículos'),
  visits: feminine('visita', 'visitas'),
} as const;
/** What a list holds, as its ticks are counted. */
export type Things = keyof typeof selectionEs;

export const selectionText = defineText(selectionEs, () => import('./selection.en.ts').then((m) => m.selectionEn));
