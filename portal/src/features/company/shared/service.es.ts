import { defineText } from '../../../lib/text.ts';

export const serviceEs = {
  title: 'Tu servicio',
  ends: '{days, plural, =0 {Tu servicio termina hoy} one {Tu servicio termina mañana} other {Tu servicio termina en # días, el {day}}}. Para seguir, comunícate con quien te lo da.',
  over: 'Tu servicio terminó el {day}: puedes consultar, descargar tus datos y terminar las rutas en curso.',
  toData: 'Descargar tus datos',
};
export const serviceText = defineText(serviceEs, () => import('./service.en.ts').then((m) => m.serviceEn));
