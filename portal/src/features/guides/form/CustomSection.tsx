import type { CustomField } from '@tramo/contract/custom-fields';
import { useText } from '../../../lib/text.ts';
import { CustomFieldInput } from '../../fields/shared/CustomFieldInput.tsx';
import { isAsked } from './faults.rules.ts';
import { Card, span } from './fields.tsx';
import { useError, useFormState, useFormStore } from './form-store.ts';
import classes from './GuideForm.module.css';
import { guideFormText } from './guide-form.es.ts';

/** The company's own fields of a guide of this type. */
export function CustomSection({ fields }: { fields: readonly CustomField[] }) {
  const t = useText(guideFormText);
  if (fields.length === 0) return null;
  return (
    <Card title={t('sections.custom')}>
      <div className={classes.grid}>
        {fields.map((field) => (
          <OwnField key={field._id} field={field} />
        ))}
      </div>
    </Card>
  );
}

function OwnField({ field }: { field: CustomField }) {
  const store = useFormStore();
  const path = `customFields.${field._id}`;
  return (
    <CustomFieldInput
      className={span(4)}
      field={field}
      name={path}
      isRequired={isAsked(field)}
      value={useFormState(({ values }) => values.customFields[field._id])}
      error={useError(path)}
      onChange={(value) => store.set(path, value)}
    />
  );
}
