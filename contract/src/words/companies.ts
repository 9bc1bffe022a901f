import type { Names } from './names.ts';

/** Mails to a company's administrators about its service. */
export const serviceMailNames = {
  ending: { es: 'Tu servicio de Tramo termina el {day}', en: 'Your Tramo service ends on {day}' },
  endingText: {
    es: 'El servicio de {company} termina el {day}. Desde el día siguiente podrán entrar, consultar, descargar sus datos y terminar las rutas que estén en curso, pero no empezar nada nuevo.',
    en: 'The service of {company} ends on {day}. From the next day on you can sign in, look, download your data and end the routes under way, and begin nothing new.',
  },
  endingCure: {
    es: 'Para seguir, comunícate con quien te da el servicio.',
    en: 'To go on, contact whoever gives you the service.',
  },
  quota: { es: 'Tu empresa usa el {percent} % de {what}', en: 'Your company uses {percent} % of {what}' },
  quotaText: {
    es: '{company} lleva {used} de {limit}. Al llegar al límite ya no se podrá agregar más.',
    en: '{company} has used {used} of {limit}. At the limit nothing more can be added.',
  },
  guides: { es: 'sus guías del mes', en: 'its waybills of the month' },
  storage: { es: 'su espacio para archivos', en: 'its space for files' },
} as const satisfies Names;
