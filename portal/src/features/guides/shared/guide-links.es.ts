import { defineText } from '../../../lib/text.ts';

/** The recipient's links of a guide. */
export const guideLinksEs = {
  title: 'Enlaces del destinatario',
  text: 'Abren sin contraseña y muestran los datos enmascarados. Quien tenga el enlace lo puede abrir: compártelo solo con el destinatario.',
  tracking: 'Rastreo',
  report: 'Reporte de la entrega',
  noReport: 'Habrá enlace al reporte después de la primera visita.',
  open: 'Abrir: {name}',
  copy: 'Copiar el enlace: {name}',
  qr: 'Mostrar el código QR: {name}',
  qrHide: 'Ocultar el código QR: {name}',
  qrLabel: 'Código QR del enlace: {name}',
  stays: 'Dejan de abrir {days, number} días después de la visita.',
  ends: 'Dejan de abrir el {when}.',
  ended: 'Dejaron de abrir el {when}.',
  disabled: 'El rastreo público está apagado en la configuración: los enlaces no abren.',
  renew: 'Renovar enlaces',
  renewTitle: '¿Renovar los enlaces?',
  renewText: 'Los enlaces que ya se enviaron dejarán de abrir. Tendrás que compartir los nuevos.',
  renewed: 'Los enlaces son nuevos; los anteriores ya no abren',
} as const;

export const guideLinksText = defineText(guideLinksEs, () => import('./guide-links.en.ts').then((m) => m.guideLinksEn));
