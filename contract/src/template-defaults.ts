import type { MailBlock } from './mail-blocks.ts';
import { type MessageEvent, offersQuickReplies } from './message-events.ts';
import type { Locale } from './problems.ts';
import type { TemplateChannel, TemplateContent } from './templates.ts';
import { messageEventNames } from './words/templates.ts';

/** What a company's messages say until somebody writes its own. */
interface Said {
  subject: string;
  /** The mail's paragraphs between greeting and button. */
  mail: string;
  button?: { label: string; url: string };
  sms: string;
  /** Without conditions, and not with a variable at either end: Meta takes neither. */
  whatsapp: string;
}

const track = { es: 'Ver el seguimiento', en: 'Follow it' } as const;
const proof = { es: 'Ver el comprobante', en: 'See the proof' } as const;
const tracking = (locale: Locale): Said['button'] => ({ label: track[locale], url: '{{seguimiento}}' });
const report = (locale: Locale): Said['button'] => ({ label: proof[locale], url: '{{comprobante}}' });

const es: Readonly<Record<MessageEvent, Said>> = {
  routeStart: {
    subject: 'Hoy visitamos tu guía {{folio}}',
    mail: '{{#si es_entrega}}Tu paquete de {{empresa}} salió a ruta y llega hoy.{{/si}}{{#si es_recoleccion}}Hoy pasamos a recoger tu paquete.{{/si}}{{#si hora_estimada}} Hora estimada: {{hora_estimada}}.{{/si}}',
    button: tracking('es'),
    sms: '{{empresa}}: hoy {{#si es_entrega}}llega{{/si}}{{#si es_recoleccion}}recogemos{{/si}} tu guía {{folio}}{{#si hora_estimada}}, hacia las {{hora_estimada}}{{/si}}. {{seguimiento}}',
    whatsapp:
      'Hola {{destinatario}}, hoy visitamos tu guía {{folio}} de {{empresa}}. Síguela aquí: {{seguimiento}} ¡Gracias!',
  },
  onTheWay: {
    subject: 'Vamos hacia ti: guía {{folio}}',
    mail: '{{#si operador}}{{operador}}{{/si}} va en camino a tu domicilio{{#si unidad}} en {{unidad}}{{/si}}{{#si placas}}, placas {{placas}}{{/si}}.{{#si hora_estimada}}\n\nHora estimada: {{hora_estimada}}.{{/si}}',
    button: tracking('es'),
    sms: '{{empresa}}: vamos en camino con tu guía {{folio}}{{#si hora_estimada}}, llegamos hacia las {{hora_estimada}}{{/si}}. {{seguimiento}}',
    whatsapp:
      'Hola {{destinatario}}, vamos en camino con tu guía {{folio}} de {{empresa}}. Síguenos aquí: {{seguimiento}} ¡Ya casi llegamos!',
  },
  managed: {
    subject: 'Visitamos tu guía {{folio}}',
    mail: 'Visitamos tu guía {{folio}}{{#si hora_visita}} a las {{hora_visita}}{{/si}}. Resultado: {{estado}}.{{#si motivo}}\n\nMotivo: {{motivo}}.{{/si}}',
    button: report('es'),
    sms: '{{empresa}}: tu guía {{folio}} quedó como {{estado}}. {{seguimiento}}',
    whatsapp:
      'Hola {{destinatario}}, visitamos tu guía {{folio}} de {{empresa}}. Resultado: {{estado}}. Más en {{seguimiento}} ¡Gracias!',
  },
  deliverySuccess: {
    subject: '{{#si es_entrega}}Entregamos{{/si}}{{#si es_recoleccion}}Recogimos{{/si}} tu guía {{folio}}',
    mail: '{{#si es_entrega}}Tu paquete se entregó{{/si}}{{#si es_recoleccion}}Tu paquete se recogió{{/si}}{{#si hora_visita}} a las {{hora_visita}}{{/si}}.{{#si recibio}}\n\nLo atendió: {{recibio}}.{{/si}}',
    button: report('es'),
    sms: '{{empresa}}: {{#si es_entrega}}entregamos{{/si}}{{#si es_recoleccion}}recogimos{{/si}} tu guía {{folio}}{{#si recibio}}, atendió {{recibio}}{{/si}}.',
    whatsapp:
      'Hola {{destinatario}}, tu guía {{folio}} de {{empresa}} quedó lista. Comprobante: {{comprobante}} ¡Gracias!',
  },
  partial: {
    subject: 'Tu guía {{folio}} quedó parcial',
    mail: '{{#si es_entrega}}Entregamos solo una parte de tu paquete.{{/si}}{{#si es_recoleccion}}Recogimos solo una parte de tu paquete.{{/si}}{{#si motivo}}\n\nMotivo: {{motivo}}.{{/si}}',
    button: report('es'),
    sms: '{{empresa}}: tu guía {{folio}} quedó parcial{{#si motivo}} ({{motivo}}){{/si}}. {{seguimiento}}',
    whatsapp:
      'Hola {{destinatario}}, tu guía {{folio}} de {{empresa}} quedó parcial. Detalle: {{comprobante}} Estamos para ayudarte.',
  },
  undelivered: {
    subject: 'No pudimos completar tu guía {{folio}}',
    mail: '{{#si es_entrega}}Fuimos a entregar tu paquete y no fue posible.{{/si}}{{#si es_recoleccion}}Fuimos a recoger tu paquete y no fue posible.{{/si}}{{#si motivo}}\n\nMotivo: {{motivo}}.{{/si}}',
    button: tracking('es'),
    sms: '{{empresa}}: no pudimos completar tu guía {{folio}}{{#si motivo}} ({{motivo}}){{/si}}. {{seguimiento}}',
    whatsapp:
      'Hola {{destinatario}}, no pudimos completar tu guía {{folio}} de {{empresa}}. Detalle: {{seguimiento}} Estamos para ayudarte.',
  },
  certifiedCode: {
    subject:
      'Código {{#si es_entrega}}de entrega{{/si}}{{#si es_recoleccion}}de recolección{{/si}} de tu guía {{folio}}',
    mail: '{{#si es_entrega}}Tu paquete de {{empresa}} va en camino (guía {{folio}}).{{/si}}{{#si es_recoleccion}}Un operador de {{empresa}} va en camino a recoger tu paquete (guía {{folio}}).{{/si}}\n\nTu código es: {{codigo}}\n\nDíselo solo al operador, en tu puerta, {{#si es_entrega}}cuando recibas tu paquete{{/si}}{{#si es_recoleccion}}cuando entregues tu paquete{{/si}}. Nadie te lo pedirá antes ni por otro medio.{{#si es_codigo_nuevo}}\n\nEste código sustituye al anterior, que ya no sirve.{{/si}}',
    sms: '{{empresa}}: tu código de la guía {{folio}} es {{codigo}}. Díselo solo al operador, en tu puerta, {{#si es_entrega}}cuando recibas tu paquete{{/si}}{{#si es_recoleccion}}cuando entregues tu paquete{{/si}}.{{#si es_codigo_nuevo}} Sustituye al anterior.{{/si}}',
    whatsapp:
      'Tu código de la guía {{folio}} de {{empresa}} es {{codigo}}. Díselo solo al operador, en tu puerta. El último que te llegue es el que sirve.',
  },
  changedArrival: {
    subject: 'Cambió la hora de tu guía {{folio}}',
    mail: 'Llegaremos hacia las {{hora_estimada}}{{#si hora_anterior}}, no a las {{hora_anterior}}{{/si}}. Gracias por tu paciencia.',
    button: tracking('es'),
    sms: '{{empresa}}: tu guía {{folio}} llega hacia las {{hora_estimada}}{{#si hora_anterior}} (antes {{hora_anterior}}){{/si}}. {{seguimiento}}',
    whatsapp:
      'Hola {{destinatario}}, cambió la hora de tu guía {{folio}} de {{empresa}}: llegamos hacia las {{hora_estimada}}. Gracias por tu paciencia.',
  },
  guideOutOfRange: {
    subject: 'Guía fuera de alcance: {{folio}}',
    mail: '{{confirmo}} confirmó la guía {{folio}} aunque su dirección queda fuera del alcance de su CEDIS.{{#si distancia}}\n\nA {{distancia}} de {{cedis}}.{{/si}}',
    sms: '{{empresa}}: la guía {{folio}} se confirmó fuera del alcance de {{cedis}}.',
    whatsapp: 'La guía {{folio}} se confirmó aunque queda fuera del alcance de {{cedis}}. Revísala en el portal.',
  },
  appointment: {
    subject: 'Tu cita: guía {{folio}}',
    mail: '{{#si es_entrega}}Entregaremos tu paquete{{/si}}{{#si es_recoleccion}}Recogeremos tu paquete{{/si}} el {{fecha}}{{#si horario}}, {{horario}}{{/si}}.',
    button: tracking('es'),
    sms: '{{empresa}}: tu guía {{folio}} tiene cita el {{fecha}}{{#si horario}}, {{horario}}{{/si}}. {{seguimiento}}',
    whatsapp:
      'Hola {{destinatario}}, tu guía {{folio}} de {{empresa}} tiene cita el {{fecha}}. Detalle: {{seguimiento}} ¡Te esperamos!',
  },
};

const en: Readonly<Record<MessageEvent, Said>> = {
  routeStart: {
    subject: 'Today we visit you: waybill {{folio}}',
    mail: '{{#si es_entrega}}Your package from {{empresa}} is out for delivery and arrives today.{{/si}}{{#si es_recoleccion}}Today we come to collect your package.{{/si}}{{#si hora_estimada}} Expected at {{hora_estimada}}.{{/si}}',
    button: tracking('en'),
    sms: '{{empresa}}: today we {{#si es_entrega}}deliver{{/si}}{{#si es_recoleccion}}collect{{/si}} your waybill {{folio}}{{#si hora_estimada}}, at about {{hora_estimada}}{{/si}}. {{seguimiento}}',
    whatsapp:
      'Hello {{destinatario}}, today we visit you with waybill {{folio}} of {{empresa}}. Follow it here: {{seguimiento}} Thank you!',
  },
  onTheWay: {
    subject: 'We are on our way: waybill {{folio}}',
    mail: '{{#si operador}}{{operador}} is{{/si}} on the way to you{{#si unidad}} in {{unidad}}{{/si}}{{#si placas}}, plate {{placas}}{{/si}}.{{#si hora_estimada}}\n\nExpected at {{hora_estimada}}.{{/si}}',
    button: tracking('en'),
    sms: '{{empresa}}: we are on our way with your waybill {{folio}}{{#si hora_estimada}}, at about {{hora_estimada}}{{/si}}. {{seguimiento}}',
    whatsapp:
      'Hello {{destinatario}}, we are on our way with waybill {{folio}} of {{empresa}}. Follow us here: {{seguimiento}} Almost there!',
  },
  managed: {
    subject: 'We visited you: waybill {{folio}}',
    mail: 'We visited you for waybill {{folio}}{{#si hora_visita}} at {{hora_visita}}{{/si}}. Outcome: {{estado}}.{{#si motivo}}\n\nReason: {{motivo}}.{{/si}}',
    button: report('en'),
    sms: '{{empresa}}: your waybill {{folio}} ended as {{estado}}. {{seguimiento}}',
    whatsapp:
      'Hello {{destinatario}}, we visited you for waybill {{folio}} of {{empresa}}. Outcome: {{estado}}. More at {{seguimiento}} Thank you!',
  },
  deliverySuccess: {
    subject: '{{#si es_entrega}}Delivered{{/si}}{{#si es_recoleccion}}Collected{{/si}}: waybill {{folio}}',
    mail: '{{#si es_entrega}}Your package was delivered{{/si}}{{#si es_recoleccion}}Your package was collected{{/si}}{{#si hora_visita}} at {{hora_visita}}{{/si}}.{{#si recibio}}\n\nAttended by: {{recibio}}.{{/si}}',
    button: report('en'),
    sms: '{{empresa}}: your waybill {{folio}} was {{#si es_entrega}}delivered{{/si}}{{#si es_recoleccion}}collected{{/si}}{{#si recibio}}, attended by {{recibio}}{{/si}}.',
    whatsapp:
      'Hello {{destinatario}}, your waybill {{folio}} of {{empresa}} is done. Proof: {{comprobante}} Thank you!',
  },
  partial: {
    subject: 'Your waybill {{folio}} was partial',
    mail: '{{#si es_entrega}}We delivered only a part of your package.{{/si}}{{#si es_recoleccion}}We collected only a part of your package.{{/si}}{{#si motivo}}\n\nReason: {{motivo}}.{{/si}}',
    button: report('en'),
    sms: '{{empresa}}: your waybill {{folio}} was partial{{#si motivo}} ({{motivo}}){{/si}}. {{seguimiento}}',
    whatsapp:
      'Hello {{destinatario}}, your waybill {{folio}} of {{empresa}} was partial. Details: {{comprobante}} We are here to help.',
  },
  undelivered: {
    subject: 'We could not complete your waybill {{folio}}',
    mail: '{{#si es_entrega}}We came to deliver your package and could not.{{/si}}{{#si es_recoleccion}}We came to collect your package and could not.{{/si}}{{#si motivo}}\n\nReason: {{motivo}}.{{/si}}',
    button: tracking('en'),
    sms: '{{empresa}}: we could not complete your waybill {{folio}}{{#si motivo}} ({{motivo}}){{/si}}. {{seguimiento}}',
    whatsapp:
      'Hello {{destinatario}}, we could not complete your waybill {{folio}} of {{empresa}}. Details: {{seguimiento}} We are here to help.',
  },
  certifiedCode: {
    subject: '{{#si es_entrega}}Delivery{{/si}}{{#si es_recoleccion}}Collection{{/si}} code of your waybill {{folio}}',
    mail: '{{#si es_entrega}}Your package from {{empresa}} is on its way (waybill {{folio}}).{{/si}}{{#si es_recoleccion}}A driver of {{empresa}} is on the way to collect your package (waybill {{folio}}).{{/si}}\n\nYour code is: {{codigo}}\n\nTell it to the driver alone, at your door, {{#si es_entrega}}when you receive your package{{/si}}{{#si es_recoleccion}}when you hand over your package{{/si}}. Nobody will ask you for it before or by other means.{{#si es_codigo_nuevo}}\n\nThis code replaces the one before, which is of no use any more.{{/si}}',
    sms: '{{empresa}}: your code of waybill {{folio}} is {{codigo}}. Tell it to the driver alone, at your door, {{#si es_entrega}}when you receive your package{{/si}}{{#si es_recoleccion}}when you hand over your package{{/si}}.{{#si es_codigo_nuevo}} It replaces the one before.{{/si}}',
    whatsapp:
      'Your code of waybill {{folio}} of {{empresa}} is {{codigo}}. Tell it to the driver alone, at your door. The last one that you get is the one that counts.',
  },
  changedArrival: {
    subject: 'The hour of your waybill {{folio}} changed',
    mail: 'We will arrive at about {{hora_estimada}}{{#si hora_anterior}}, not at {{hora_anterior}}{{/si}}. Thank you for your patience.',
    button: tracking('en'),
    sms: '{{empresa}}: your waybill {{folio}} arrives at about {{hora_estimada}}{{#si hora_anterior}} (before: {{hora_anterior}}){{/si}}. {{seguimiento}}',
    whatsapp:
      'Hello {{destinatario}}, the hour of your waybill {{folio}} of {{empresa}} changed: we arrive at about {{hora_estimada}}. Thank you for your patience.',
  },
  guideOutOfRange: {
    subject: 'Waybill out of range: {{folio}}',
    mail: '{{confirmo}} confirmed waybill {{folio}} although its address lies out of the range of its distribution centre.{{#si distancia}}\n\n{{distancia}} from {{cedis}}.{{/si}}',
    sms: '{{empresa}}: waybill {{folio}} was confirmed out of the range of {{cedis}}.',
    whatsapp:
      'Waybill {{folio}} was confirmed although it lies out of the range of {{cedis}}. Look at it in the portal.',
  },
  appointment: {
    subject: 'Your appointment: waybill {{folio}}',
    mail: 'We will {{#si es_entrega}}deliver your package{{/si}}{{#si es_recoleccion}}collect your package{{/si}} on {{fecha}}{{#si horario}}, {{horario}}{{/si}}.',
    button: tracking('en'),
    sms: '{{empresa}}: your waybill {{folio}} has an appointment on {{fecha}}{{#si horario}}, {{horario}}{{/si}}. {{seguimiento}}',
    whatsapp:
      'Hello {{destinatario}}, your waybill {{folio}} of {{empresa}} has an appointment on {{fecha}}. Details: {{seguimiento}} See you!',
  },
};

const said = { es, en } as const;
const greeting = {
  es: 'Hola{{#si destinatario}}, {{destinatario}}{{/si}}:',
  en: 'Hello{{#si destinatario}}, {{destinatario}}{{/si}}:',
} as const;
/** Those that our own people read do not greet the recipient; a code stands alone, so that nothing leads away from it. */
const isInside = (event: MessageEvent): boolean => event === 'guideOutOfRange';
const showsPlace = (event: MessageEvent): boolean =>
  event === 'routeStart' || event === 'onTheWay' || event === 'appointment';
const showsItems = (event: MessageEvent): boolean => event === 'partial' || event === 'appointment';

function mailOf(event: MessageEvent, locale: Locale): MailBlock[] {
  const { mail, button } = said[locale][event];
  return [
    { type: 'logo' },
    { type: 'text', text: isInside(event) ? mail : `${greeting[locale]}\n\n${mail}` },
    ...(showsPlace(event) ? [{ type: 'map' } as const] : []),
    ...(showsItems(event) ? [{ type: 'items' } as const] : []),
    ...(button ? [{ type: 'button', ...button } as const] : []),
    { type: 'divider' },
    { type: 'text', text: '{{empresa}}' },
  ];
}

/** What is written in a mail's texts: its `message`. */
export const messageOfBlocks = (blocks: readonly MailBlock[]): string =>
  blocks.flatMap((b) => (b.type === 'text' ? [b.text] : [])).join('\n\n');

/** The template that a company begins with. */
export function defaultTemplate(event: MessageEvent, channel: TemplateChannel, locale: Locale): TemplateContent {
  const { subject, sms, whatsapp } = said[locale][event];
  const name = messageEventNames[event][locale];
  const plain = { name, subject: '', blocks: [], withoutAccents: false, quickReplies: false };
  if (channel === 'sms') return { ...plain, message: sms, withoutAccents: true };
  if (channel === 'whatsapp') return { ...plain, message: whatsapp, quickReplies: offersQuickReplies(event, channel) };
  const blocks = mailOf(event, locale);
  return { ...plain, subject, message: messageOfBlocks(blocks), blocks };
}
