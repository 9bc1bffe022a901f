import type { Format } from '../../../lib/format.ts';
import type { useText } from '../../../lib/text.ts';
import type { dragText } from './drag.es.ts';
import type { PlaceChange } from './drop-places.rules.ts';

export type DragT = ReturnType<typeof useText<(typeof dragText)['es']>>;
export interface ChangePart {
  key: string;
  /** With its sign, as it is read. */
  text: string;
  /** In words, as it is said. */
  said: string;
  tone: 'better' | 'worse' | 'plain';
}

/** What a place would change, part by part; differences too small to matter are left out. */
export function changeParts(change: PlaceChange, t: DragT, f: Format): ChangePart[] {
  const parts: ChangePart[] = [];
  const add = (key: string, value: number, least: number, write: (size: number) => string): void => {
    if (Math.abs(value) < least) return;
    const amount = write(Math.abs(value));
    parts.push({
      key,
      text: `${value < 0 ? '−' : '+'}${amount}`,
      said: t(value < 0 ? 'less' : 'more', { amount }),
      tone: value < 0 ? 'better' : 'worse',
    });
  };
  add('distance', change.distanceM, 5, f.distance);
  add('duration', change.durationS, 30, f.duration);
  add('cost', change.cost, 0.01, f.money);
  const time = Math.abs(change.lateS) >= 30 ? f.delay(change.lateS) : null;
  if (change.lateStops !== 0) {
    const count = Math.abs(change.lateStops);
    const words = { sign: change.lateStops < 0 ? '−' : '+', count };
    parts.push({
      key: 'late',
      text: time === null ? t('late', words) : t('lateWith', { ...words, time }),
      said: t(change.lateStops < 0 ? 'lateLess' : 'lateMore', { count }),
      tone: change.lateStops < 0 ? 'better' : 'worse',
    });
  } else if (time !== null) {
    parts.push({
      key: 'late',
      text: t('lateBy', { time }),
      said: t('lateBy', { time }),
      tone: change.lateS < 0 ? 'better' : 'worse',
    });
  }
  if (parts.length === 0) parts.push({ key: 'none', text: t('noChange'), said: t('noChange'), tone: 'plain' });
  if (change.loadShare !== null) {
    const load = t('load', { share: f.percent(change.loadShare) });
    parts.push({ key: 'load', text: load, said: load, tone: change.loadShare > 1.0005 ? 'worse' : 'plain' });
  }
  return parts;
}

/** The same in one sentence, for ears. */
export const changeSaid = (change: PlaceChange, t: DragT, f: Format): string =>
  [...changeParts(change, t, f).map((p) => p.said), ...(change.breaksRules ? [t('forced')] : [])].join(', ');
