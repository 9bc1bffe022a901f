import { ActionIcon, Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { fieldErrors } from '@tramo/contract/problems';
import { codesPerProduct, newProduct, type Product } from '@tramo/contract/warehouse/products';
import { useLocale } from '../../../lib/locale.ts';
import { useScanner } from '../../../lib/scanner/useScanner.ts';
import { useText } from '../../../lib/text.ts';
import { FieldNote, FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { toast } from '../../../ui/toast.ts';
import { useSaveProduct } from '../products.api.ts';
import classes from '../Warehouses.module.css';
import { productsText } from './products.es.ts';

const valuesOf = (product: Product | null) => ({
  sku: product?.sku ?? '',
  name: product?.name ?? '',
  unitWeightKg: (product?.unitWeightKg ?? '') as number | string,
  unitVolumeM3: (product?.unitVolumeM3 ?? '') as number | string,
  codes: (product?.codes ?? []) as { code: string; units: number | string }[],
  isActive: product?.isActive ?? true,
});
type Values = ReturnType<typeof valuesOf>;
const bodyOf = (values: Values) => ({
  ...values,
  unitWeightKg: Number(values.unitWeightKg || 0),
  unitVolumeM3: Number(values.unitVolumeM3 || 0),
  codes: values.codes.map(({ code, units }) => ({ code, units: units === '' ? Number.NaN : Number(units) })),
});

interface ProductFormProps {
  product?: Product;
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** A product with the codes that scanners read of it; a scan writes one more. */
export function ProductForm({ product, onSaved, onCancel, onDirty }: ProductFormProps) {
  const t = useText(productsText);
  const locale = useLocale();
  const save = useSaveProduct();
  const record = useRecordForm<Product, Values>({
    record: product ?? null,
    valuesOf,
    faultsOf: (values) => {
      const parsed = newProduct.safeParse(bodyOf(values), { reportInput: true });
      return parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
    },
    save: (values, base) =>
      save.mutateAsync({ id: base?._id ?? null, ...bodyOf(values), ...(base ? { version: base.version } : {}) }),
    onSaved: (saved, isNew) => {
      toast.ok(isNew ? t('created', { sku: saved.sku }) : t('saved'));
      onSaved();
    },
    whole: ['codes'],
    shown: (path, values) => (path === 'codes' ? values.codes.map((c) => c.code).join(', ') : undefined),
    fieldOf: { 'products.sku_exists': 'sku', 'products.code_taken': 'codes' },
    onDirty,
  });
  const { form: f, input } = record;
  const codes = f.values.codes as Values['codes'];
  const add = (code: string): void => {
    if (codes.length < codesPerProduct) f.insertListItem('codes', { code, units: 1 });
  };
  useScanner((code) => {
    if (!codes.some((one) => one.code === code)) add(code);
  });
  return (
    <form className={form.form} noValidate onSubmit={record.onSubmit}>
      <fieldset className={form.fields}>
        <TextInput label={t('field.sku')} withAsterisk maxLength={60} data-autofocus {...input('sku')} />
        <Switch
          label={t('field.isActive')}
          description={t('activeHint')}
          {...f.getInputProps('isActive', { type: 'checkbox' })}
        />
        <TextInput label={t('field.name')} withAsterisk maxLength={200} data-whole {...input('name')} />
        <NumberInput
          label={t('field.unitWeightKg')}
          min={0}
          decimalScale={3}
          clampBehavior="none"
          {...input('unitWeightKg')}
        />
        <NumberInput
          label={t('field.unitVolumeM3')}
          min={0}
          decimalScale={6}
          clampBehavior="none"
          {...input('unitVolumeM3')}
        />
      </fieldset>
      <fieldset className={form.fields}>
        <legend>{t('field.codes')}</legend>
        <div className={classes.codeList}>
          <p className="muted small">{t('codesHint')}</p>
          {codes.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the form knows them by their place
            <div key={index} className={classes.codeRow}>
              <TextInput
                aria-label={t('codeOf', { number: index + 1 })}
                placeholder={t('code')}
                maxLength={48}
                {...input(`codes.${index}.code`)}
              />
              <NumberInput
                aria-label={t('unitsOf', { number: index + 1 })}
                suffix={t('unitsSuffix')}
                min={1}
                allowDecimal={false}
                clampBehavior="none"
                {...input(`codes.${index}.units`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('removeCode', { number: index + 1 })}
                onClick={() => f.removeListItem('codes', index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          <FieldNote>{f.errors.codes}</FieldNote>
          <div>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={codes.length >= codesPerProduct}
              onClick={() => add('')}
            >
              {t('addCode')}
            </Button>
          </div>
        </div>
      </fieldset>
      <FormEnd {...record.end} save={t('save')} onCancel={onCancel} />
    </form>
  );
}
