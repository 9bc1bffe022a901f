import { defineText } from '../../../lib/text.ts';

export const checksEs = {
  problems: 'Guías con problemas',
  kind: {
    taken: 'Ya en otra ruta',
    noPin: 'Sin ubicación',
    noVehicle: 'No cabe en ningún vehículo',
    papers: 'Documentos sin verificar',
    doubtfulPin: 'Ubicación dudosa',
    noWindow: 'Sin horario',
  },
  /** Beside one guide, with what would mend it. */
  said: {
    noPin: 'Sin ubicación: se queda sin ruta',
    noVehicle: 'Ningún vehículo libre la puede llevar',
    papers: 'Documentos sin verificar: no puede salir',
    doubtfulPin: 'Su punto está lejos de su código postal, o solo en su centro',
  },
  fix: {
    noPin: 'Ubicar',
    noVehicle: 'Revisar carga',
    papers: 'Verificar documentos',
    doubtfulPin: 'Revisar punto',
    noWindow: 'Poner horario',
  },
  fixOf: '{fix} de {folio} (se abre en otra pestaña)',
  only: 'Ver solo: {kind} ({count, plural, one {# guía} other {# guías}})',
  showAll: 'Ver todas',
  selectSound: 'Elegir las {count} sin problemas',
  title: 'Antes de optimizar',
  ok: 'Listo',
  warn: 'Revisa',
  stop: 'Impide despachar',
  guidesOk: '{count, plural, one {# guía lista} other {# guías listas}}; caben hasta {most, number} por plan',
  guides: {
    taken: '{count, plural, one {# guía ya está en otra ruta} other {# guías ya están en otra ruta}} o ya se visitó',
    noPin: '{count, plural, one {# guía sin ubicación quedará} other {# guías sin ubicación quedarán}} sin ruta',
    noVehicle: '{count, plural, one {# guía no cabe} other {# guías no caben}} en ningún vehículo de su CEDIS',
    papers: '{count, plural, one {# guía espera} other {# guías esperan}} la verificación de documentos de su cliente',
    doubtfulPin:
      '{count, plural, one {# guía tiene} other {# guías tienen}} su punto lejos de su código postal, o solo en su centro',
    noWindow:
      '{count, plural, one {# guía sin horario se visitará} other {# guías sin horario se visitarán}} a cualquier hora',
  },
  takeOut: 'Quitarlas del plan',
  locate: 'Ubicarlas',
  verify: 'Verificar documentos',
  seeGuides: 'Ver las guías',
  more: '{names} y {count, plural, one {# más} other {# más}}',
  vehiclesOk: '{count, plural, one {# vehículo disponible} other {# vehículos disponibles}} ese día',
  vehicles: {
    gone: '{name}: se dio de baja',
    maintenance: '{name}: en mantenimiento',
    busy: '{name}: en {route}, {from} a {to}',
    papers: '{name}: va con un documento vencido el {day}',
    shift: '{name}: su turno termina antes de la salida',
  },
  changeVehicles: 'Cambiar vehículos',
  quotaOk: 'Puedes crear {remaining, number} rutas más esta semana',
  quotaWanted: 'El plan lleva {wanted, number} rutas y solo puedes crear {remaining, number} más hasta el {day}',
  quotaMost: 'El plan podría llevar hasta {wanted, number} rutas y puedes crear {remaining, number} más hasta el {day}',
  past: 'La fecha del plan ya pasó',
  changeDay: 'Cambiar fecha',
  busyAt: '{route}, {from}–{to}',
  driverBusy: 'Con otra ruta ese día',
  driverFree: 'Libre ese día',
  free: 'Libre',
  shiftOver: 'Turno termina antes de la salida',
  availability: 'Ese día',
} as const;

export const checksText = defineText(checksEs, () => import('./checks.en.ts').then((m) => m.checksEn));
