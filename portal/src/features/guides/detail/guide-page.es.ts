import { commonFieldNames } from '@tramo/contract/words/common';
import { channelNames, guideFieldNames, handlingNames } from '@tramo/contract/words/guides';
import { messageChannelNames, messageStatusNames } from '@tramo/contract/words/messages';
import { namesIn, yesNoNames } from '@tramo/contract/words/names';
import { costConceptNames } from '@tramo/contract/words/prices';
import { defineText } from '../../../lib/text.ts';

export const guidePageEs = {
  handling: namesIn(handlingNames, 'es'),
  sections: 'Partes de la guía',
  tabs: {
    summary: 'Resumen',
    visits: 'Visitas y evidencia',
    papers: 'Documentos',
    notices: 'Avisos y enlaces',
    history: 'Bitácora',
  },
  next: {
    available: 'Espera una ruta',
    unlocated: 'Falta colocar su ubicación en el mapa',
    papers: 'Falta la verificación: {roles}',
    processing: 'Asignada a la ruta {route}, que no ha salido',
    route: 'En ruta con {driver}',
    routeNobody: 'En ruta',
    failed: 'No se logró: puedes devolverla a disponibles para otro intento',
    partial: 'Quedó parcial: puedes devolver lo que falta a disponibles',
    delivered: 'Lograda: se completa cuando su ruta termine y sus documentos estén verificados',
  },
  actions: {
    more: 'Más acciones',
    labels: 'Imprimir etiquetas',
    duplicate: 'Duplicar',
    correct: 'Corregir el cierre',
    sheet: 'Comprobante de entrega',
    route: 'Ver su ruta',
  },
  field: {
    edit: 'Cambiar {name}',
    saved: 'La actualización de la guía se realizó con éxito',
    failed: 'Hubo un error al actualizar la guía',
    stale: 'Alguien más la cambió: revisa los datos de ahora y vuelve a intentar',
    now: 'Ahora dice:',
  },
  details: {
    range: '{from} a {to}',
    deliveryId: guideFieldNames.deliveryId.es,
    buyingOrders: guideFieldNames.buyingOrders.es,
    certified: 'Entrega certificada',
    certifiedOn: 'Con código del destinatario',
    certifiedOff: 'Sin código',
    /** Here a requirement of the guide, not equipment of a vehicle. */
    skills: 'La unidad debe tener',
    handling: guideFieldNames.handling.es,
    /** Says whom, for the office has notices too. */
    notify: 'Avisos al destinatario',
    noNotify: 'Ninguno',
    channels: { email: 'correo', sms: channelNames.sms.es, whatsapp: channelNames.whatsapp.es },
    origin: { form: 'a mano', file: 'por archivo', api: 'por API' },
    yes: yesNoNames.yes.es,
    no: yesNoNames.no.es,
    theCedi: 'El CEDIS {name}',
  },
  items: { code: 'ID', total: 'Total', notManaged: 'No entregado', partly: '{managed, number} de {quantity, number}' },
  papers: {
    title: 'Verificación',
    none: 'Su cliente no pide verificar documentos.',
    noClient: 'Sin cliente no se piden documentos.',
    trip: 'Vuelta {number, number}',
    missing: 'Pendiente',
    done: '{by}, {at}',
    verify: 'Verificar',
    unverify: 'Retirar',
    unverifyTitle: '¿Retirar la verificación?',
    reason: commonFieldNames.reason.es,
    reasonText: 'La guía no podrá asignarse a una ruta hasta que se verifique de nuevo.',
    earlier: 'Vueltas anteriores',
    /** Beside the verification of documents: these are files. */
    documents: 'Documentos adjuntos',
    verified: 'Documentos verificados',
    withdrawn: 'Verificación retirada',
  },
  visits: {
    title: 'Visitas',
    none: 'Todavía no hay visitas',
    noneText: 'Aquí verás cada intento con sus fotos, firma, respuestas y el lugar donde fue.',
  },
  notices: {
    title: 'Avisos enviados',
    conversation: 'Conversación',
    none: 'No se ha enviado ningún aviso por esta guía',
    channel: namesIn(messageChannelNames, 'es'),
    status: namesIn(messageStatusNames, 'es'),
  },
  costs: {
    title: 'Costos',
    none: 'Sin cargos todavía',
    note: 'Precios de tu empresa, sin IVA',
    total: 'Total',
    concept: namesIn(costConceptNames, 'es'),
    line: '{quantity, number} × {price}',
  },
  correct: {
    title: 'Corregir el cierre de {folio}',
    text: 'Queda en la bitácora y en la auditoría quién lo corrigió y por qué.',
    result: 'Resultado correcto',
    route: 'Volver a ruta: todavía no se visita',
    subStatus: guideFieldNames.subStatus.es,
    reason: commonFieldNames.reason.es,
    confirm: 'Corregir',
    done: 'Acción realizada con éxito',
  },
} as const;

export const guidePageText = defineText(guidePageEs, () => import('./guide-page.en.ts').then((m) => m.guidePageEn));
