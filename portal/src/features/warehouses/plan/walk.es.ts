import { defineText } from '../../../lib/text.ts';

export const walkEs = {
  list: 'Bloques en el orden del recorrido',
  block: 'Bloque {name}',
  forwards: 'Del primero al último',
  backwards: 'Del último al primero',
  flip: 'Dar la vuelta al bloque {name}: {way}',
  up: 'Subir el bloque {name}',
  down: 'Bajar el bloque {name}',
  drag: 'Mover el bloque {name}',
  help: 'Toma el bloque con la barra espaciadora, muévelo con las flechas y suéltalo con la barra espaciadora.',
  picked: 'Tomaste el bloque {name}, lugar {place, number} de {total, number}',
  moved: 'El bloque {name} va en el lugar {place, number} de {total, number}',
  dropped: 'El bloque {name} quedó en el lugar {place, number} de {total, number}',
  cancelled: 'El bloque {name} se queda en el lugar {place, number}',
} as const;
export const walkText = defineText(walkEs, () => import('./walk.en.ts').then((m) => m.walkEn));
