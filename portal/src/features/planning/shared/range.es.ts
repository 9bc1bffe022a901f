export const rangeEs = {
  title:
    '{count, plural, one {# guía queda fuera del alcance de su CEDIS} other {# guías quedan fuera del alcance de su CEDIS}}',
  text: 'Confirma que quieres planearlas de todos modos; quedará en la auditoría.',
  far: 'a {distance} de {cedi}, más de su alcance',
  restricted: 'en la zona restringida {zone}',
  notAllowed: 'fuera de las zonas permitidas de {cedi}',
  more: '{count, plural, one {y # guía más} other {y # guías más}}',
  confirm: 'Planearlas de todos modos',
  stay: 'Revisar las guías',
} as const;
