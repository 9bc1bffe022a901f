import { Button } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { type CustomField, type CustomFieldTarget, customFieldTargets } from '@tramo/contract/custom-fields';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { FieldForm } from '../FieldForm.tsx';
import { FieldList } from '../FieldList.tsx';
import classes from '../Fields.module.css';
import { fieldsText } from '../fields.es.ts';
import { useAllCustomFields } from './fields.api.ts';

/** What the address says is open: a field by its id, or an empty form by its target. */
type Open = { target: CustomFieldTarget; field?: CustomField };

/** The company's own fields, for each kind of guide and its articles. */
export function FieldsTab() {
  const t = useText(fieldsText);
  const fields = useAllCustomFields();
  const [state, setState] = useUrlState({ open: '' }, ['open']);
  if (fields.error && !fields.data) return <ErrorState error={fields.error} retry={fields.refetch} />;
  if (!fields.data) return <SkeletonRows />;
  const all = fields.data;
  const field = all.find((one) => one._id === state.open);
  const target = customFieldTargets.find((one) => one === state.open);
  const open: Open | null = field ? { target: field.target, field } : target ? { target } : null;
  return (
    <div className={classes.tab}>
      {all.length === 0 ? (
        <EmptyState
          icon={<IconForms size={32} stroke={1.5} aria-hidden />}
          title={t('title')}
          text={t('hint')}
          action={<Button onClick={() => setState({ open: 'guide' })}>{t('add')}</Button>}
        />
      ) : (
        <p className="muted">{t('hint')}</p>
      )}
      <div className={classes.lists}>
        {customFieldTargets.map((target) => (
          <FieldList
            key={target}
            target={target}
            fields={all.filter((field) => field.target === target)}
            onAdd={() => setState({ open: target })}
            onOpen={({ _id }) => setState({ open: _id })}
          />
        ))}
      </div>
      <FormDrawer
        title={
          open?.field
            ? t('editTitle', { name: open.field.name })
            : open
              ? t('addTitle', { target: t(`target.${open.target}`) })
              : t('add')
        }
        isOpen={open !== null}
        onClose={() => setState({ open: '' })}
      >
        {({ onDirty, close, done }) =>
          open && (
            <FieldForm
              target={open.target}
              {...(open.field ? { field: open.field } : {})}
              onDirty={onDirty}
              onCancel={close}
              onDone={done}
            />
          )
        }
      </FormDrawer>
    </div>
  );
}
