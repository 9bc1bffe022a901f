import type { WordedKind } from '../problem-kinds.ts';
import { pickKinds } from './pick-problems.ts';

/** Errors of warehouses: areas, locations, products, stock, counts, printers. */
export const warehouseKinds = {
  ...pickKinds,
  'warehouses.area_not_found': { status: 404, es: 'No se encontró el área', en: 'Area not found' },
  'warehouses.location_not_found': { status: 404, es: 'No se encontró la ubicación', en: 'Location not found' },
  'warehouses.name_exists': {
    status: 409,
    es: 'Ya hay un área llamada {name} en ese CEDIS',
    en: 'There is an area called {name} in that distribution centre already',
  },
  'warehouses.prefix_exists': {
    status: 409,
    es: 'Ya hay un área con el prefijo {prefix} en ese CEDIS',
    en: 'There is an area with the prefix {prefix} in that distribution centre already',
  },
  'warehouses.too_many_areas': {
    status: 422,
    es: 'Un CEDIS tiene hasta {max} áreas',
    en: 'A distribution centre has up to {max} areas',
  },
  'warehouses.cedi_fixed': {
    status: 409,
    es: 'Un área no cambia de CEDIS: crea otra allá',
    en: 'An area does not change its distribution centre: make another one there',
  },
  'warehouses.stock_there': {
    status: 409,
    es: 'Ahí hay existencias y ese lugar desaparecería: {places}. Muévelas primero.',
    en: 'Stock lies there and that place would go: {places}. Move it first.',
  },
  'warehouses.counting_there': {
    status: 409,
    es: 'Hay un conteo abierto de estas ubicaciones ({name}): termínalo o cancélalo primero',
    en: 'There is an open count of these locations ({name}): end or cancel it first',
  },
  'warehouses.walk_blocks': {
    status: 422,
    es: 'El recorrido lleva cada bloque una vez',
    en: 'The walk has each block once',
  },
  'warehouses.order_areas': {
    status: 422,
    es: 'El orden lleva cada área del CEDIS una vez',
    en: 'The order has each area of the distribution centre once',
  },
  'warehouses.range': {
    status: 422,
    es: 'El tramo no existe en el área: revisa los códigos {from} y {to}',
    en: 'The stretch does not exist in the area: check the codes {from} and {to}',
  },
  'products.not_found': { status: 404, es: 'No se encontró el producto', en: 'Product not found' },
  'products.sku_exists': {
    status: 409,
    es: 'Ya hay un producto con el SKU {sku}',
    en: 'There is a product with the SKU {sku} already',
  },
  'products.code_taken': {
    status: 409,
    es: 'El código {code} ya es de {sku}',
    en: 'The code {code} belongs to {sku} already',
  },
  'products.in_use': {
    status: 409,
    es: '{sku} tiene existencias o movimientos: ponlo inactivo en vez de eliminarlo',
    en: '{sku} has stock or movements: make it inactive instead of deleting it',
  },
  'stock.too_few': {
    status: 409,
    es: 'En {location} hay {there} de {sku}, no {asked}',
    en: 'There are {there} of {sku} at {location}, not {asked}',
  },
  'stock.too_many': {
    status: 422,
    es: 'Una ubicación guarda hasta {max} piezas de un producto',
    en: 'A location holds up to {max} units of a product',
  },
  'stock.changed': {
    status: 409,
    es: 'La existencia cambió mientras tanto: ahora hay {there}',
    en: 'The stock has changed meanwhile: there are {there} now',
  },
  'stock.same_location': {
    status: 422,
    es: 'Elige otra ubicación de destino',
    en: 'Choose another location to move to',
  },
  'stock.other_cedi': {
    status: 422,
    es: 'Las dos ubicaciones deben ser del mismo CEDIS',
    en: 'Both locations must be of the same distribution centre',
  },
  'stock.product_rests': {
    status: 409,
    es: '{sku} está inactivo: actívalo antes de acomodar más',
    en: '{sku} is inactive: turn it on before putting more',
  },
  'counts.not_found': { status: 404, es: 'No se encontró el conteo', en: 'Count not found' },
  'counts.nothing': {
    status: 422,
    es: 'No hay ubicaciones que contar con eso',
    en: 'There are no locations to count by that',
  },
  'counts.too_many': {
    status: 422,
    es: 'Son {count} ubicaciones y un conteo lleva hasta {max}: cuenta por partes',
    en: 'That is {count} locations and a count takes up to {max}: count in parts',
  },
  'counts.ended': { status: 409, es: 'El conteo ya terminó', en: 'The count has ended' },
  'counts.not_counted': {
    status: 409,
    es: 'Faltan {count} ubicaciones por contar: confirma que apruebas solo lo contado',
    en: '{count} locations are still to be counted: confirm that you approve what is counted alone',
  },
  'counts.taken': {
    status: 409,
    es: '{code} la está contando {name}',
    en: '{name} is counting {code}',
  },
  'counts.finish_first': {
    status: 409,
    es: 'Termina {code} antes de contar otra: lo que llevas ahí se perdería',
    en: 'End {code} before you count another one: what you have there would be lost',
  },
  'counts.not_in_count': {
    status: 409,
    es: 'Esa ubicación no está por contar en este conteo',
    en: 'That location does not wait in this count',
  },
  'locationLabels.nothing': {
    status: 422,
    es: 'No hay ubicaciones que imprimir',
    en: 'There are no locations to print',
  },
  'locationLabels.too_many': {
    status: 422,
    es: 'Son {count} etiquetas y caben {max}: imprime un tramo',
    en: 'That is {count} labels and {max} fit: print a stretch',
  },
  'printers.not_found': { status: 404, es: 'No se encontró la impresora', en: 'Printer not found' },
  'printers.name_exists': {
    status: 409,
    es: 'Ya hay una impresora llamada {name} en ese CEDIS',
    en: 'There is a printer called {name} in that distribution centre already',
  },
  'printers.too_many': {
    status: 422,
    es: 'Un CEDIS tiene hasta {max} impresoras',
    en: 'A distribution centre has up to {max} printers',
  },
  'printers.closed': {
    status: 422,
    es: 'Este servidor no tiene abierta {host}:{port}: las redes privadas, y puertos que no sean 9100, se agregan en OUTBOUND_ALLOW',
    en: 'This server does not have {host}:{port} open: private networks, and ports other than 9100, are added in OUTBOUND_ALLOW',
  },
  'printers.silent': {
    status: 502,
    es: 'La impresora {name} no respondió. Revisa que esté encendida y en la red.',
    en: 'Printer {name} did not answer. Check that it is on and in the network.',
  },
} as const satisfies Record<string, WordedKind>;
