import { NumberInput, Select, Textarea } from '@mantine/core';
import type { CustomField, CustomValue } from '@tramo/contract/custom-fields';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { fieldsText } from '../fields.es.ts';

interface CustomFieldInputProps {
  field: Pick<CustomField, 'name' | 'type' | 'options' | 'description'>;
  /** Undefined or '' is no value. A figure may be text while it is typed. */
  value: CustomValue | undefined;
  onChange: (value: CustomValue | undefined) => void;
  isRequired?: boolean;
  error?: ReactNode;
  /** Path in the form, by which faults find it. */
  name?: string;
  className?: string | undefined;
}

/** A company's own field, by its type. */
export function CustomFieldInput({
  field,
  value,
  onChange,
  isRequired = false,
  error,
  name,
  className,
}: CustomFieldInputProps) {
  const t = useText(fieldsText);
  const common = {
    label: field.name,
    description: field.description || undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    withAsterisk: isRequired,
    error,
    name,
    className,
  };
  const text = value === undefined ? '' : String(value);
  switch (field.type) {
    case 'number':
      return (
        <NumberInput
          {...common}
          value={typeof value === 'boolean' ? '' : (value ?? '')}
          onChange={onChange}
          hideControls
        />
      );
    case 'date':
      return <DateField {...common} value={text} onChange={onChange} />;
    case 'boolean':
    case 'choice': {
      const isFlag = field.type === 'boolean';
      return (
        <Select
          {...common}
          clearable
          clearButtonProps={{ 'aria-label': t('clear', { name: field.name }) }}
          searchable={field.options.length > 8}
          data={
            isFlag
              ? [...['true', 'false'].map((flag) => ({ value: flag, label: t(flag === 'true' ? 'yes' : 'no') }))]
              : field.options
          }
          value={text === '' ? null : text}
          onChange={(chosen) => onChange(chosen === null ? undefined : isFlag ? chosen === 'true' : chosen)}
        />
      );
    }
    case 'text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={500}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
