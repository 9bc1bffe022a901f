import { Textarea, TextInput } from '@mantine/core';
import { checklistLimits, type Label } from '@tramo/contract/checklist-content';
import { memo } from 'react';
import { useText } from '../../../lib/text.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';

interface LabelFieldsProps {
  /** Path of the field within its thing. */
  name: string;
  label: string;
  description?: string;
  value: Label;
  onChange: (value: Label, language: 'es' | 'en') => void;
  error?: string | undefined;
  isRequired?: boolean;
  isLong?: boolean;
  max?: number;
}

/** The two stand at one height. */
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** A text in Spanish and, below it, in English. */
export const LabelFields = memo(function LabelFields({
  name,
  label,
  description,
  value,
  onChange,
  error,
  isRequired,
  isLong,
  max,
}: LabelFieldsProps) {
  const t = useText(builderText);
  const Field = isLong ? LongText : TextInput;
  const most = max ?? checklistLimits.label;
  return (
    <div className={classes.pair}>
      <Field
        label={label}
        description={description}
        inputWrapperOrder={below}
        withAsterisk={isRequired ?? false}
        name={`${name}.es`}
        value={value.es}
        maxLength={most}
        error={error}
        lang="es"
        onChange={(event) => onChange({ ...value, es: event.currentTarget.value }, 'es')}
      />
      <Field
        label={`${label} · ${t('question.english')}`}
        placeholder={t('question.englishHint')}
        name={`${name}.en`}
        value={value.en}
        maxLength={most}
        lang="en"
        onChange={(event) => onChange({ ...value, en: event.currentTarget.value }, 'en')}
      />
    </div>
  );
});
/** Two lines that may be pulled longer: to measure them at each letter would cost more than all the rest. */
const LongText = (props: React.ComponentProps<typeof Textarea>) => <Textarea rows={2} resize="vertical" {...props} />;
