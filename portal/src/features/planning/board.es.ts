export const boardEs = {
  hold: {
    locked: '{route} está fija: libérala para mover sus paradas.',
    keepOrder: '{route} guarda su orden: suéltalo para mover sus paradas.',
    pin: '{count, plural, one {{folio} está fija en {route}: suéltala para moverla.} other {# paradas están fijas en {route}: suéltalas para moverlas.}}',
  },
  routeTitle: 'Ruta {n, number}',
} as const;
