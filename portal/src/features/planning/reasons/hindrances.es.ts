import { defineText } from '../../../lib/text.ts';

export const hindrancesEs = {
  why: 'Por qué quedaron fuera',
  helps: 'Qué ayudaría',
  lets: '{step}: {count, plural, one {entra # guía} other {entran # guías}}',
  letsOneOf: '{step}: entra 1 guía, cualquiera de estas {of, number}, una a la vez',
  letsSome: '{step}: entran {count, number} guías juntas, de {of, number} que caben por separado',
  together: 'Lo mínimo para que {count, plural, one {entre la guía} other {entren las # guías}}',
  togetherSome: 'Lo mínimo para que entren {count, number} de las {of, number} guías',
  togetherLabel: 'Lo mínimo que hay que permitir',
  allow: 'Permitirlo y optimizar',
  addVehicle: '{count, plural, one {Un vehículo más} other {# vehículos más}} como {vehicle}',
  rule: {
    packages: '{count, plural, one {# guía} other {# guías}}: los vehículos van llenos de paquetes',
    weightKg: '{count, plural, one {# guía} other {# guías}}: falta capacidad de peso',
    volumeM3: '{count, plural, one {# guía} other {# guías}}: falta espacio',
    window: '{count, plural, one {# guía} other {# guías}}: no se llega dentro de su horario o del de otra',
    shift: '{count, plural, one {# guía} other {# guías}}: el turno no alcanza',
    duration: '{count, plural, one {# guía} other {# guías}}: la ruta pasaría de su duración máxima',
    distance: '{count, plural, one {# guía} other {# guías}}: la ruta pasaría de su distancia máxima',
    stops: '{count, plural, one {# guía} other {# guías}}: las rutas ya tienen el máximo de paradas',
    skills: '{count, plural, one {# guía pide} other {# guías piden}} un equipo que falta en los vehículos',
    vehicle: '{count, plural, one {# guía} other {# guías}}: ningún vehículo puede llevarlas',
    noLocation: '{count, plural, one {# guía} other {# guías}} sin ubicación',
    cost: '{count, plural, one {# guía} other {# guías}}: la búsqueda terminó antes o llevarlas cuesta demasiado',
    removed: '{count, plural, one {# guía que alguien quitó} other {# guías que alguien quitó}}',
  },
} as const;

export const hindrancesText = defineText(hindrancesEs, () => import('./hindrances.en.ts').then((m) => m.hindrancesEn));
