export const bellEs = {
  open: '{count, plural, =0 {Alertas: ninguna sin leer} one {Alertas: # sin leer} other {Alertas: # sin leer}}',
  many: 'Alertas: más de 99 sin leer',
  announce: '{count, plural, one {# alerta sin leer} other {# alertas sin leer}}',
  title: 'Alertas',
  markAll: 'Marcar todas como leídas',
  seeAll: 'Ver todas las alertas',
  empty: 'No hay alertas',
  emptyText: 'Aquí aparece lo que pide tu atención en ruta.',
  unread: 'Sin leer',
  quiet: 'Horas de silencio: las alertas se guardan sin avisar.',
  sound: 'Sonido',
  messages: 'Mensaje de las urgentes',
} as const;
