import type { BoardAction } from '@tramo/contract/route-changes';
import type { Format } from '../../../lib/format.ts';
import type { useText } from '../../../lib/text.ts';
import type { undoText } from './undo.es.ts';

type Words = ReturnType<typeof useText<typeof undoText.es>>;

/** What somebody did, as a sentence without its subject: `cambió el orden de Ruta 7`. */
export function actionWords({ kind, values }: Pick<BoardAction, 'kind' | 'values'>, t: Words, f: Format): string {
  const text = (key: string): string => String(values[key] ?? '');
  const number = (key: string): number => Number(values[key] ?? 0);
  if (kind === 'undo') {
    const of = values.of as BoardAction['kind'] | undefined;
    return t('kind.undo', { what: of && of !== 'undo' ? actionWords({ kind: of, values }, t, f) : '' });
  }
  const route = text('route');
  const others = t('others', { count: number('others') });
  const many = { count: number('count'), folio: text('folio') };
  switch (kind) {
    case 'order':
      return t('kind.order', { route }) + others;
    case 'addGuides':
      return t('kind.addGuides', { ...many, route }) + others;
    case 'removeGuides':
      return t('kind.removeGuides', { ...many, route }) + others;
    case 'move':
      return t('kind.move', { ...many, from: text('from'), to: text('to') });
    case 'assign':
      return (
        t('kind.assign', {
          vehicle: text('vehicle') || t('noVehicle'),
          driver: text('driver') || t('noDriver'),
          route,
        }) + others
      );
    case 'schedule':
      return t('kind.schedule', { route, time: f.dateTime(text('startDate')) }) + others;
    case 'boarding':
      return t(number('checked') ? 'kind.boardingChecked' : 'kind.boardingUnchecked', { route }) + others;
    case 'rename':
      return t('kind.rename', { from: text('from'), to: text('to') }) + others;
    case 'notes':
      return t('kind.notes', { route }) + others;
  }
}
