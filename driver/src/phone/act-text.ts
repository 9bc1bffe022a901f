import type { Act } from '@tramo/contract/driver-day/acts';
import { type DayView, guidesOf } from '@tramo/contract/driver-day/day';
import type { FileState } from '@tramo/contract/driver-day/waiting';
import type { Translate } from '../app/words.ts';
import type { IconName } from '../ui/icons.ts';
import type { queueWords } from './queue-words.ts';

type Texts = Translate<(typeof queueWords)['es']>;

export const actIcon = (act: Act): IconName => {
  switch (act.kind) {
    case 'start':
      return act.isBlocked ? 'alert' : 'play';
    case 'finish':
      return 'flag';
    case 'order':
      return 'order';
    case 'load':
      return 'boxes';
    case 'reopen':
      return 'undo';
    case 'notice':
      return 'alert';
    default:
      return (act.body.result as string).startsWith('un') ? 'close' : 'check';
  }
};

/** «Entregada» of a visit, «Inicio de ruta» of a start. */
export function actTitle(t: Texts, act: Act): string {
  if (act.kind === 'visit') return t(`status.${act.body.result}` as 'status.delivered');
  if (act.kind === 'visits')
    return `${t(`status.${act.body.result}` as 'status.delivered')} · ${t('act.visits', { n: act.body.guides.length })}`;
  return t(act.kind === 'start' && act.isBlocked ? 'act.startBlocked' : `act.${act.kind}`);
}

/** «Parada 7, Ana Garza», or the route's name. */
export function actPlace(t: Texts, act: Act, day: DayView | null): string {
  const route = day?.routes.find((one) => one._id === act.routeId);
  const [guideId] = guidesOf(act);
  if (guideId === undefined) return route?.name ?? '';
  const stop = route?.stops.find((one) => one.guideId === guideId);
  return stop ? t('stop', { order: stop.order, name: stop.contactName || stop.companyName || stop.folio }) : t('gone');
}

/** How much of an act's files the server has, 0 to 1; null where it has none. */
export function sentShare(act: Act, files: ReadonlyMap<string, FileState>): number | null {
  let bytes = 0;
  let sent = 0;
  for (const id of act.fileIds) {
    const file = files.get(id);
    if (!file) continue;
    bytes += file.bytes;
    sent += file.isSent ? file.bytes : file.sent;
  }
  return bytes > 0 ? sent / bytes : null;
}
