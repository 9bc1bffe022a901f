import { limits } from '@tramo/contract/limits';
import { useText } from '../../lib/text.ts';
import { uiText } from '../../ui/ui.es.ts';
import type { BulkField } from '../bulk/shared/bulk-field.ts';
import { placesText } from './places.es.ts';

/** What can be changed in several cedis at once. */
export function useCediFields(): BulkField[] {
  const t = useText(placesText);
  const ui = useText(uiText);
  return [
    {
      key: 'rangeKm',
      label: t('form.rangeKm'),
      kind: 'number',
      min: 1,
      max: limits.cediRangeKm,
      suffix: 'km',
      none: t('noRange'),
    },
    { key: 'acceptsCrossdocking', label: t('form.crossdocking'), kind: 'flag', on: t('crossdocking'), off: ui('none') },
  ];
}
