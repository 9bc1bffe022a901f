export const mapEs = {
  map: 'Mapa de la ruta',
  mapOf: 'Mapa con las paradas y tu ubicación. La lista de paradas dice lo mismo.',
  noMap: 'Este teléfono no puede mostrar el mapa. La lista de paradas y las indicaciones sirven igual.',
  fit: 'Ver toda la ruta',
  here: 'Ver dónde estoy',
  stop: '{n}. {name}',
  fetching: 'Guardando el mapa: {done} de {all}',
  kept: 'Mapa guardado: {size}',
  keptPart: 'Mapa guardado en parte: {size}',
  keep: 'Guardar el mapa en el teléfono',
} as const;
