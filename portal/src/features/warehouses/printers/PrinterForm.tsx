import { NumberInput, Select, TextInput } from '@mantine/core';
import { type Printer, printerPort } from '@tramo/contract/warehouse/printers';
import { useText } from '../../../lib/text.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { toast } from '../../../ui/toast.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { useSavePrinter } from './printers.api.ts';
import { printersText } from './printers.es.ts';

interface Values extends Record<string, unknown> {
  cediId: string | null;
  name: string;
  host: string;
  port: number | string;
}

interface PrinterFormProps {
  printer?: Printer;
  cediId: string | null;
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** Where a label printer of a cedi listens. */
export function PrinterForm({ printer, cediId, onSaved, onCancel, onDirty }: PrinterFormProps) {
  const t = useText(printersText);
  const cedis = useCedis();
  const save = useSavePrinter();
  const record = useRecordForm<Printer, Values>({
    record: printer ?? null,
    valuesOf: (one) => ({
      cediId: one?.cedi._id ?? cediId,
      name: one?.name ?? '',
      host: one?.host ?? '',
      port: one?.port ?? printerPort,
    }),
    faultsOf: (values): Record<string, string> => ({
      ...(values.cediId === null ? { cediId: t('missing.cedi') } : {}),
      ...(values.name.trim() === '' ? { name: t('missing.name') } : {}),
      ...(values.host.trim() === '' ? { host: t('missing.host') } : {}),
      ...(values.port === '' ? { port: t('missing.port') } : {}),
    }),
    save: (values, base) =>
      save.mutateAsync({
        id: base?._id ?? null,
        cediId: values.cediId ?? '',
        name: values.name,
        host: values.host,
        port: Number(values.port),
        ...(base ? { version: base.version } : {}),
      }),
    onSaved: (saved, isNew) => {
      toast.ok(isNew ? t('created', { name: saved.name }) : t('saved'));
      onSaved();
    },
    shown: (path, values) =>
      path === 'cediId' ? cedis.data?.find((cedi) => cedi._id === values.cediId)?.name : undefined,
    fieldOf: { 'printers.name_exists': 'name', 'printers.closed': 'host' },
    onDirty,
  });
  const { form: f, input, base } = record;
  return (
    <form className={form.form} noValidate onSubmit={record.onSubmit}>
      <fieldset className={form.fields}>
        <Select
          label={t('cedi')}
          withAsterisk
          allowDeselect={false}
          disabled={base !== null}
          data={(cedis.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          {...f.getInputProps('cediId')}
        />
        <TextInput label={t('name')} withAsterisk maxLength={60} data-autofocus {...input('name')} />
        <TextInput
          label={t('field.host')}
          withAsterisk
          maxLength={120}
          placeholder="192.168.1.50"
          autoCapitalize="off"
          spellCheck={false}
          {...input('host')}
        />
        <NumberInput
          label={t('field.port')}
          withAsterisk
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          {...input('port')}
        />
        <p className="muted small" data-whole>
          {t('hint')}
        </p>
      </fieldset>
      <FormEnd {...record.end} save={t('save')} onCancel={onCancel} />
    </form>
  );
}
