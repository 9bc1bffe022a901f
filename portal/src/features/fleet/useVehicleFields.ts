import { plainFieldList } from '@tramo/contract/fleet';
import { useText } from '../../lib/text.ts';
import type { BulkField } from '../bulk/shared/bulk-field.ts';
import { useCedis } from '../places/shared/cedis.api.ts';
import { useProviders } from './fleet.api.ts';
import { fleetText } from './fleet.es.ts';
import { fleetWords } from './shared/fleet-words.es.ts';

/** What can be changed in several vehicles at once. */
export function useVehicleFields(): BulkField[] {
  const t = useText(fleetText);
  const words = useText(fleetWords);
  const cedis = useCedis();
  const providers = useProviders({ status: 'enabled' });
  return [
    {
      key: 'status',
      label: t('columns.status'),
      kind: 'choice',
      options: (['available', 'maintenance', 'deleted'] as const).map((value) => ({
        value,
        label: words(`status.${value}`),
      })),
    },
    {
      key: 'originAddressId',
      label: t('field.originAddress'),
      kind: 'choice',
      options: (cedis.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
    },
    {
      key: 'providerId',
      label: t('field.provider'),
      kind: 'choice',
      options: (providers.data?.providers ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      // A provider makes the unit a third party's.
      toChange: (value) => ({ providerId: value, floatType: 'third' }),
    },
    ...plainFieldList.flatMap(([key, { inBulk, min, max }]): BulkField[] =>
      inBulk
        ? [
            {
              key,
              label: t(`field.${key}`),
              kind: 'number',
              ...(min === undefined ? {} : { min }),
              ...(max === undefined ? {} : { max }),
            },
          ]
        : [],
    ),
  ];
}
