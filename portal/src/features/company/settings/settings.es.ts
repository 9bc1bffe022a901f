import { addressFieldNames, contactFieldNames, thingNames } from '@tramo/contract/words/common';
import { companyFieldNames } from '@tramo/contract/words/company';
import { providerFieldNames } from '@tramo/contract/words/fleet';
import { proofNames } from '@tramo/contract/words/proof';
import { defineText } from '../../../lib/text.ts';

export const settingsEs = {
  title: 'Configuración',
  tabs: 'Secciones de la configuración',
  tab: {
    fields: 'Campos',
    contacts: 'Contactos',
    road: 'Operación en ruta',
    tracking: 'Rastreo público',
    templates: 'Plantillas de notificación',
    connections: 'Conexiones',
    substatus: 'Estados y subestados',
    checklists: 'Checklists de gestión',
    evidence: proofNames.evidence.es,
    regional: 'Regional',
    company: thingNames.company.es,
    security: 'Seguridad',
  },
  saved: 'Se ha actualizado tu configuración correctamente',
  profile: companyFieldNames.profile.es,
  profileText: 'Quién es tu empresa y cómo se le encuentra.',
  name: providerFieldNames.name.es,
  legalName: contactFieldNames.legalName.es,
  legalRepresentative: 'Representante legal',
  email: contactFieldNames.email.es,
  website: 'Sitio web',
  /** «Contacto» alone does not say that it is a person’s name. */
  contactName: 'Nombre de contacto',
  phone: contactFieldNames.phone.es,
  address: addressFieldNames.address.es,
  country: 'País',
  logo: 'Logotipo',
  logoHint: 'De preferencia 240 × 240 px a 72 DPI; JPEG, PNG o WebP de hasta 1 MB.',
  formats: 'Fechas y horas',
  formatsText: 'La zona horaria decide qué día es hoy para tus rutas.',
  timeZone: companyFieldNames.timeZone.es,
  dateFormat: companyFieldNames.dateFormat.es,
  hourFormat: companyFieldNames.hourFormat.es,
  hour24: '24 horas (18:30)',
  hour12: '12 horas (6:30 p. m.)',
  firstWeekday: companyFieldNames.firstWeekday.es,
  units: 'Unidades',
  unitsText: 'Así se muestran distancias, pesos y volúmenes en todo el portal.',
  /** The section says that these are units. */
  distanceUnit: 'Distancia',
  km: 'Kilómetros',
  miles: 'Millas',
  /** Short, as the distance. */
  weightUnit: 'Peso',
  kg: 'Kilogramos',
  pounds: 'Libras',
  times: 'Tiempos y rutas',
  timesText: 'Valores con los que empiezan las guías, los planes y los usuarios nuevos.',
  defaultDeliveryMinutes: companyFieldNames.defaultDeliveryMinutes.es,
  maxRoutesPerWeek: companyFieldNames.maxRoutesPerWeek.es,
  defaultWaitMinutes: companyFieldNames.defaultWaitMinutes.es,
  waitHint: 'Cuánto espera el operador a alguien antes de reportar que no hubo quién; se lo dice su app.',
  minVehicleLoadPercent: companyFieldNames.minVehicleLoadPercent.es,
  leastLoadHint: 'Las rutas planeadas con menos carga se señalan antes de despachar; con 0, ninguna.',
  /** Short, as the distance. */
  volumeUnit: 'Volumen',
  m3: 'Metros cúbicos (m³)',
  maxRoutesHint: 'Quien no tenga un límite propio usa este.',
  minutes: ' min',
  sessions: 'Sesiones',
  sessionsText: 'Cuántas personas pueden usar una misma cuenta a la vez.',
  singleSession: 'Una sola sesión web por usuario',
  singleSessionHint: 'Mientras alguien tiene su sesión en uso, no se puede entrar con su cuenta desde otro equipo.',
  secondFactor: 'Segundo factor',
  secondFactorText: 'Un código del teléfono además de la contraseña.',
  requireSecondFactor: 'Pedir segundo factor a todos los usuarios del portal',
  requireSecondFactorHint:
    'Quien no lo tenga lo activa la próxima vez que use el portal, antes que cualquier otra cosa. Los operadores no lo usan.',
  ownFirst: 'Tú aún no lo tienes: te lo pediremos al guardar.',
  number: 'Debe ser un número de {min, number} a {max, number}',
} as const;

export const settingsText = defineText(settingsEs, () => import('./settings.en.ts').then((m) => m.settingsEn));
