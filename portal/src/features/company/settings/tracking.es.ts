import { defineText } from '../../../lib/text.ts';

/** The settings of the recipients' pages. */
export const trackingEs = {
  title: 'Rastreo público',
  text: 'Páginas donde tus destinatarios ven su envío sin contraseña: el rastreo, el reporte de la entrega y las que incrustas en tu sitio.',
  isEnabled: 'Páginas públicas encendidas',
  isEnabledHint: 'Apagadas, los enlaces y las búsquedas responden que no hay nada.',
  showDriver: 'Mostrar la posición del operador',
  showDriverHint:
    'Solo cuando faltan {stops, plural, one {# parada o menos} other {# paradas o menos}}, con el nombre de pila y la antigüedad de la posición.',
  note: 'Nota para tus destinatarios',
  noteHint: 'Por ejemplo, a quién llamar y en qué horario. Tu teléfono del perfil ya aparece.',
  appearance: 'Imagen',
  appearanceText: 'Tu nombre y tu logotipo son los del perfil de la empresa.',
  colour: 'Color',
  colourPick: 'Elegir el color',
  colourHint: 'Encabezado y botones. El texto encima se elige solo para que se lea.',
  colourWrong: 'Escribe el color como #1d5fd0',
  faintLight: 'Es muy claro para líneas y señales sobre fondo blanco: ahí se mostrará más oscuro.',
  faintDark: 'Es muy oscuro para líneas y señales en modo oscuro: ahí se mostrará más claro.',
  preview: 'Vista previa',
  previewHeadline: 'Tu envío va en camino',
  previewStep: 'En camino',
  previewButton: 'Ver el reporte de la entrega',
  embed: 'En tu sitio',
  embedText:
    'Incrusta la búsqueda o el estado en tu tienda en línea. Solo los orígenes de esta lista pueden mostrarlos.',
  frameOrigins: 'Orígenes permitidos',
  frameOriginsHint:
    'Uno por línea, con https:// y sin ruta, como https://tienda.mx o https://*.tienda.mx. Sin ninguno, nadie puede incrustarlos.',
  originWrong: 'Línea {line, number}: {message}',
  tooManyOrigins: 'Son demasiados: a lo más {max, number}',
  searchCode: 'Búsqueda y rastreo',
  searchCodeText: 'Tus clientes escriben el número de guía y los últimos 4 dígitos del teléfono.',
  statusCode: 'Estado en una línea',
  statusCodeText:
    'Para la página de un pedido: añade #folio=…&phone=… con los datos del pedido, o solo #folio, y lo muestra sin preguntar.',
  copyCode: 'Copiar el código: {name}',
  needsOrigin: 'Agrega primero el origen de tu sitio y guarda: sin él, el navegador no lo muestra.',
  saved: 'Se ha actualizado tu configuración correctamente',
} as const;

export const trackingText = defineText(trackingEs, () => import('./tracking.en.ts').then((m) => m.trackingEn));
