import type { CustomField, CustomValues } from '@tramo/contract/custom-fields';
import type { StopOfDay } from '@tramo/contract/driver-day/day';
import type { FieldMessageKey } from '@tramo/contract/problems';
import { useWords } from '../../app/words.ts';
import { Button, Buttons } from '../../ui/Button.tsx';
import { NumberStepper } from '../../ui/fields.tsx';
import { EvidenceField } from '../EvidenceField.tsx';
import classes from '../visit.module.css';
import { visitWords } from '../visit-words.ts';
import { CapturedFields } from './CapturedFields.tsx';
import type { GuideDraft } from './draft.ts';

interface ItemsPartProps {
  stop: StopOfDay;
  draft: GuideDraft;
  /** Pieces are counted: only some changed hands. */
  isCounted: boolean;
  fields: readonly CustomField[];
  error: string | undefined;
  fieldErrors: (itemId: string) => Readonly<Record<string, FieldMessageKey>>;
  onChange: (change: Partial<GuideDraft>) => void;
}

/** Pieces that changed hands, and what is captured of each. */
export function ItemsPart({ stop, draft, isCounted, fields, error, fieldErrors, onChange }: ItemsPartProps) {
  const t = useWords(visitWords);
  if (stop.items.length === 0 || (!isCounted && fields.length === 0)) return null;
  const setAll = (of: (quantity: number) => number): void =>
    onChange({ quantities: Object.fromEntries(stop.items.map((item) => [item._id, of(item.quantity)])) });
  const setValues = (itemId: string, values: CustomValues): void =>
    onChange({ itemFields: { ...draft.itemFields, [itemId]: values } });
  return (
    <EvidenceField
      icon="boxes"
      label={t('items.title')}
      hint={isCounted ? t(stop.type === 'delivery' ? 'items.handed' : 'items.collected') : undefined}
      error={error}
    >
      {isCounted && stop.items.length > 1 && (
        <Buttons>
          <Button onClick={() => setAll(() => 0)}>{t('items.none')}</Button>
          <Button onClick={() => setAll((quantity) => quantity)}>{t('items.all')}</Button>
        </Buttons>
      )}
      {stop.items.map((item) => (
        <div key={item._id} class={classes.guide}>
          {isCounted ? (
            <NumberStepper
              label={item.name}
              hint={t('items.of', { n: item.quantity })}
              value={draft.quantities[item._id] ?? item.quantity}
              min={0}
              max={item.quantity}
              less={t('items.less')}
              more={t('items.more')}
              onChange={(quantity) =>
                onChange({ quantities: { ...draft.quantities, [item._id]: Math.round(quantity) } })
              }
            />
          ) : (
            <strong>{item.name}</strong>
          )}
          <CapturedFields
            fields={fields}
            values={draft.itemFields[item._id] ?? {}}
            held={item.customFields}
            errors={fieldErrors(item._id)}
            onChange={(values) => setValues(item._id, values)}
          />
        </div>
      ))}
    </EvidenceField>
  );
}
