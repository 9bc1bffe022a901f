import type { CountedWords, Words } from './names.ts';

/** What a driver's phone is told of his route when others change it. */
export const routePushTexts = {
  given: { es: 'Te asignaron esta ruta', en: 'You were given this route' },
  givenForDay: { es: 'Te asignaron esta ruta para el {day}', en: 'You were given this route for {day}' },
  taken: { es: 'Ya no llevas esta ruta', en: 'This route is no longer yours' },
  closed: { es: 'La oficina cerró esta ruta', en: 'The office closed this route' },
  reordered: { es: 'La oficina cambió el orden de tus paradas', en: 'The office changed the order of your stops' },
  note: { es: 'Parada {order}, {name}: {text}', en: 'Stop {order}, {name}: {text}' },
} as const satisfies Record<string, Words>;

export const routePushCounts = {
  added: {
    one: { es: 'La oficina agregó una parada', en: 'The office added a stop' },
    other: { es: 'La oficina agregó {count} paradas', en: 'The office added {count} stops' },
  },
  removed: {
    one: { es: 'La oficina quitó una parada', en: 'The office removed a stop' },
    other: { es: 'La oficina quitó {count} paradas', en: 'The office removed {count} stops' },
  },
} as const satisfies Record<string, CountedWords>;

/** What became of what a phone could not send and the office brought. */
export const queueTexts = {
  done: { es: 'Quedó registrado', en: 'It was recorded' },
  repeated: { es: 'Ya estaba registrado', en: 'It had been recorded before' },
  otherDriver: { es: 'Es de otro operador', en: 'It is another driver’s' },
  unreadable: { es: 'No se puede leer', en: 'It cannot be read' },
  lineBroken: {
    es: 'El archivo está dañado en la línea {line}: lo anterior se trajo',
    en: 'The file is damaged at line {line}: what comes before it was brought',
  },
  cutShort: {
    es: 'El archivo está incompleto: faltan {acts} acciones y {files} archivos. Lo que traía se guardó.',
    en: 'The file is incomplete: {acts} actions and {files} files are missing. What it had was kept.',
  },
  tooLong: {
    es: 'El archivo es demasiado largo: se trajo hasta la línea {line}',
    en: 'The file is too long: it was brought up to line {line}',
  },
} as const satisfies Record<string, Words>;
