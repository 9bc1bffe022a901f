export const clientPickersEs = {
  contact: 'Contacto de {client}',
  contactSearch: 'Busca por nombre, teléfono o correo',
  address: 'Dirección de {client}',
  addressSearch: 'Busca por nombre, calle o C.P.',
  clear: 'Quitar la selección',
  nothing: 'Nada con esas palabras',
  none: '{client} todavía no tiene contactos ni direcciones guardados.',
  failed: 'No se pudieron cargar los contactos y direcciones de {client}.',
} as const;
