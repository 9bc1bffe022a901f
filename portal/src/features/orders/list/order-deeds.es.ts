import { defineText } from '../../../lib/text.ts';

/** What is done to one order or to many, in dialogs. */
export const orderDeedsEs = {
  hold: {
    title: '{count, plural, one {Detener el pedido} other {Detener # pedidos}}',
    text: 'Conserva su estado y nadie lo surte ni lo empaca hasta que alguien lo libere.',
    run: '{count, plural, one {Detener} other {Detener #}}',
    done: '{count, plural, =0 {No se detuvo ningún pedido} one {Se detuvo # pedido} other {Se detuvieron # pedidos}}',
  },
  release: {
    title: '{count, plural, one {Liberar el pedido} other {Liberar # pedidos}}',
    text: 'Sigue desde el estado en que estaba.',
    run: '{count, plural, one {Liberar} other {Liberar #}}',
    done: '{count, plural, =0 {No se liberó ningún pedido} one {Se liberó # pedido} other {Se liberaron # pedidos}}',
  },
  cancel: {
    title: '{count, plural, one {¿Cancelar el pedido?} other {¿Cancelar # pedidos?}}',
    text: 'Nadie lo surtirá. Lo que ya se surtió debe volver a su lugar en el almacén.',
    run: '{count, plural, one {Cancelar el pedido} other {Cancelar # pedidos}}',
    done: '{count, plural, =0 {No se canceló ningún pedido} one {Se canceló # pedido} other {Se cancelaron # pedidos}}',
  },
  reopen: {
    title: '{count, plural, one {Reabrir el pedido} other {Reabrir # pedidos}}',
    text: 'Se surte desde el principio.',
    run: '{count, plural, one {Reabrir} other {Reabrir #}}',
    done: '{count, plural, =0 {No se reabrió ningún pedido} one {Se reabrió # pedido} other {Se reabrieron # pedidos}}',
  },
  promise: {
    title: '{count, plural, one {Cambiar la fecha prometida} other {Cambiar la fecha prometida de # pedidos}}',
    text: 'Las listas y las olas de surtido van por esta fecha. Déjala vacía para quitarla.',
    run: '{count, plural, one {Cambiar la fecha} other {Cambiar # fechas}}',
    done: '{count, plural, =0 {No cambió ninguna fecha} one {Cambió la fecha de # pedido} other {Cambió la fecha de # pedidos}}',
  },
  guide: {
    title: '{count, plural, one {Hacer la guía del pedido} other {Hacer las guías de # pedidos}}',
    text: 'La guía se hace por adelantado, para planear su ruta antes de empacar. Al empacar se actualizan sus etiquetas.',
    run: '{count, plural, one {Hacer guía} other {Hacer # guías}}',
    done: '{count, plural, =0 {No se hizo ninguna guía} one {Se hizo # guía} other {Se hicieron # guías}}',
  },
  delete: {
    title: '{count, plural, one {¿Eliminar el pedido?} other {¿Eliminar # pedidos?}}',
    text: 'Solo se eliminan los que nadie ha trabajado. No se puede deshacer.',
    run: '{count, plural, one {Eliminar} other {Eliminar #}}',
    done: '{count, plural, =0 {No se eliminó ningún pedido} one {Se eliminó # pedido} other {Se eliminaron # pedidos}}',
  },
  why: 'Motivo',
  whyHint: 'Queda en la historia del pedido',
  whyMissing: 'Di el motivo',
  holdReasons: 'Pago pendiente|Falta existencia|Dirección por confirmar|A petición del cliente',
  cancelReasons: 'A petición del cliente|Sin existencia|Pedido repetido|Pago rechazado',
  tooMany: 'Elige hasta {max, number} pedidos a la vez.',
  refused: '{count, plural, one {# pedido se quedó igual:} other {# pedidos se quedaron igual:}}',
  refusedMore: '{count, plural, one {y # más} other {y # más}}',
  merge: {
    title: 'Unir pedidos',
    text: 'Sus artículos pasan al que se queda; los demás quedan cancelados y dicen a cuál se unieron.',
    stays: 'El que se queda',
    differ: 'Solo se unen pedidos del mismo CEDIS, cliente y contacto que nadie ha empezado a surtir.',
    run: '{count, plural, one {Unir # pedido} other {Unir # pedidos}}',
    done: 'Los pedidos se unieron en {number}',
    choose: 'Con cuáles se une {number}',
    none: 'No hay otro pedido de {contact} que se pueda unir con este.',
    searching: 'Buscando pedidos del mismo contacto',
  },
  split: {
    title: 'Separar el pedido {number}',
    text: 'Di cuántas piezas de cada artículo se van a un pedido nuevo. Lo ya surtido se queda.',
    go: 'Se van',
    goOf: 'Cuántas piezas de {name} se van',
    open: 'de {open, number}',
    nothing: 'Nada que separar',
    sum: '{go, plural, one {Se va # pieza} other {Se van # piezas}} y {stay, plural, one {se queda #} other {se quedan #}}',
    choose: 'Algo debe irse y algo debe quedarse.',
    run: 'Separar',
    done: 'Lo separado es el pedido {number}',
  },
} as const;
export const orderDeedsText = defineText(orderDeedsEs, () => import('./order-deeds.en.ts').then((m) => m.orderDeedsEn));
