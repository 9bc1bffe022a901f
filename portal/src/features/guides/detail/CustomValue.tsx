import type { CustomField, CustomValue as Value } from '@tramo/contract/custom-fields';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { guidePageText } from './guide-page.es.ts';

/** A value of an own field, as people read it. */
export function CustomValue({ value, field }: { value: Value | undefined; field: Pick<CustomField, 'type'> }) {
  const t = useText(guidePageText);
  const f = useFormat();
  if (value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'details.yes' : 'details.no');
  if (typeof value === 'number') return f.number(value, 6);
  return field.type === 'date' ? f.day(value) : value;
}
