import type { CustomField, CustomValue, CustomValues } from '@tramo/contract/custom-fields';
import { type FieldMessageKey, fieldMessages } from '@tramo/contract/problems';
import { foldText } from '@tramo/contract/text';
import { yesNoName } from '@tramo/contract/words/names';
import { useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { Choice, TextArea, TextField } from '../../ui/fields.tsx';
import { placeStore } from '../../ui/format.ts';
import { useLocale } from '../../ui/language.ts';
import { useStore } from '../../ui/store.ts';
import { visitWords } from '../visit-words.ts';
import { isMoney, numberOf } from './captured.ts';

interface CapturedFieldsProps {
  fields: readonly CustomField[];
  values: CustomValues;
  /** What the guide brought. */
  held: CustomValues;
  errors: Readonly<Record<string, FieldMessageKey>>;
  onChange: (values: CustomValues) => void;
}

/** The company's own fields that are filled at the door. */
export function CapturedFields({ fields, values, held, errors, onChange }: CapturedFieldsProps) {
  const set = (id: string, value: CustomValue | undefined): void => {
    const { [id]: _before, ...others } = values;
    onChange(value === undefined ? others : { ...others, [id]: value });
  };
  return (
    <>
      {fields.map((field) => (
        <CapturedField
          key={field._id}
          field={field}
          value={values[field._id] ?? held[field._id]}
          error={errors[field._id]}
          onChange={(value) => set(field._id, value)}
        />
      ))}
    </>
  );
}

interface CapturedFieldProps {
  field: CustomField;
  value: CustomValue | undefined;
  error: FieldMessageKey | undefined;
  onChange: (value: CustomValue | undefined) => void;
}
function CapturedField({ field, value, error, onChange }: CapturedFieldProps) {
  const t = useWords(visitWords);
  const locale = useLocale();
  const { currency } = useStore(placeStore);
  const name = isMoney(field, foldText) ? t('inCurrency', { label: field.name, currency }) : field.name;
  const common = {
    label: field.required ? name : t('optional', { label: name }),
    ...(field.description === '' ? {} : { hint: field.description }),
    error: error && fieldMessages[error][locale],
  };
  switch (field.type) {
    case 'number':
      return <NumberField {...common} value={value} onChange={onChange} />;
    case 'date':
      return (
        <TextField
          {...common}
          type="date"
          value={typeof value === 'string' ? value : ''}
          onChange={(said) => onChange(said === '' ? undefined : said)}
        />
      );
    case 'boolean':
      return (
        <Choice
          {...common}
          isBeside
          options={[true, false].map((one) => ({ value: String(one), label: yesNoName(one, locale) }))}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(said) => onChange(said === 'true')}
        />
      );
    case 'choice':
      return (
        <Choice
          {...common}
          options={field.options.map((one) => ({ value: one, label: one }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <TextArea
          {...common}
          rows={2}
          maxLength={500}
          value={typeof value === 'string' ? value : ''}
          onChange={(said) => onChange(said === '' ? undefined : said)}
        />
      );
  }
}

/** Keeps what is typed as it is typed (`1.`), and tells the number of it; what is none stays in sight and is told as it is. */
function NumberField(props: {
  label: string;
  hint?: string;
  error: string | undefined;
  value: CustomValue | undefined;
  onChange: (value: CustomValue | undefined) => void;
}) {
  const { value, onChange, ...rest } = props;
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(said) => {
        setTyped(said);
        onChange(said.trim() === '' ? undefined : (numberOf(said) ?? said));
      }}
    />
  );
}
