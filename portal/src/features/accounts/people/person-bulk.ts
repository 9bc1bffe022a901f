import { useText } from '../../../lib/text.ts';
import { useCompany } from '../../../session/me.api.ts';
import type { BulkField } from '../../bulk/shared/bulk-field.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { personText } from '../shared/person.es.ts';

/** What changes in bulk: for drivers their status and cedis, for users their limit and password too. */
export function usePersonBulkFields(list: 'users' | 'drivers'): BulkField[] {
  const words = useText(personText);
  const cedis = useCedis();
  const company = useCompany();
  const shared: BulkField[] = [
    {
      key: 'status',
      kind: 'choice',
      label: words('field.status'),
      options: (['enabled', 'disabled'] as const).map((value) => ({ value, label: words(`status.${value}`) })),
    },
    {
      key: 'cedisIds',
      kind: 'choices',
      label: words('field.cedis'),
      hint: words('field.cedisHint'),
      options: (cedis.data ?? []).map((cedi) => ({ value: cedi._id, label: cedi.name })),
    },
  ];
  if (list === 'drivers') return shared;
  return [
    ...shared,
    {
      key: 'maxRoutesToManage',
      kind: 'number',
      label: words('field.maxRoutes'),
      min: 0,
      max: 10_000,
      none: words('field.maxRoutesCompany', { count: company?.maxRoutesPerWeek ?? 0 }),
    },
    {
      key: 'isChangePasswordRequired',
      kind: 'flag',
      label: words('field.mustChange'),
      on: words('yes'),
      off: words('no'),
    },
  ];
}
