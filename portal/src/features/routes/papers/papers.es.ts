import { defineText } from '../../../lib/text.ts';

/** Papers of a route and its shared link. */
export const papersEs = {
  menu: 'Documentos y enlaces',
  manifest: 'Manifiesto (PDF)',
  manifestName: 'Manifiesto {name}.pdf',
  sheet: 'Paradas (XLSX)',
  sheetName: 'Paradas {name}.xlsx',
  share: 'Compartir la ruta…',
  turns: {
    menu: 'Indicaciones calle por calle',
    title: 'Indicaciones de {name}',
    text: 'De la salida al final, tramo por tramo.',
    rest: 'De la última visita al final: lo que falta.',
    none: 'No queda ningún tramo por recorrer',
    end: 'Fin de la ruta',
    unknown: 'Aquí no hay calles importadas: los kilómetros y minutos son un estimado.',
    print: 'Imprimir',
  },
  making: 'Preparando el archivo…',
  title: 'Compartir {name}',
  text: 'Quien tenga el enlace ve el avance, la hora esperada de cada parada y la zona por la que va la unidad. No ve nombres, teléfonos ni direcciones.',
  disabled: 'Las páginas públicas están apagadas en la configuración: el enlace no abre.',
  hours: 'Abre durante',
  hoursOf: '{count, plural, one {# hora} other {# horas}}',
  create: 'Crear enlace',
  change: 'Cambiar el plazo',
  created: 'El enlace está listo',
  changed: 'El enlace abre durante {hours, plural, one {# hora} other {# horas}} más',
  link: 'Enlace',
  expires: 'Deja de abrir el {when}, o {after, plural, one {# hora} other {# horas}} después de que termine la ruta.',
  copy: 'Copiar el enlace',
  open: 'Abrir el enlace',
  qr: 'Mostrar el código QR',
  qrHide: 'Ocultar el código QR',
  qrLabel: 'Código QR del enlace de {name}',
  close: 'Cerrar el enlace',
  closeTitle: '¿Cerrar el enlace?',
  closeText: 'Quienes lo tengan dejarán de ver la ruta. Para volver a compartirla harás otro.',
  closed: 'El enlace ya no abre',
} as const;

export const papersText = defineText(papersEs, () => import('./papers.en.ts').then((m) => m.papersEn));
