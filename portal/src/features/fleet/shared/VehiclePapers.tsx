import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type VehicleDocument, vehicleDocumentKinds } from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FileField } from '../../../ui/form/FileField.tsx';
import { FieldNote } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { fleetText } from '../fleet.es.ts';
import { fleetWords } from './fleet-words.es.ts';
import classes from './VehiclePapers.module.css';

interface VehiclePapersProps {
  value: readonly VehicleDocument[];
  errors: Record<string, ReactNode>;
  onChange: (documents: VehicleDocument[]) => void;
}

/** A unit's papers: what they are, until when, and a picture or PDF of each. */
export function VehiclePapers({ value, errors, onChange }: VehiclePapersProps) {
  const t = useText(fleetText);
  const words = useText(fleetWords);
  const change = (index: number, part: Partial<VehicleDocument>): void =>
    onChange(value.map((paper, n) => (n === index ? { ...paper, ...part } : paper)));
  // The kind that is still missing comes first.
  const next = vehicleDocumentKinds.find((kind) => !value.some((paper) => paper.kind === kind)) ?? 'other';
  return (
    <fieldset className={form.fields}>
      <legend>{t('form.papers')}</legend>
      {value.length === 0 && (
        <p className="muted" data-whole>
          {t('form.papersNone')}
        </p>
      )}
      {value.map((paper, index) => {
        const name = words(`document.${paper.kind}`);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: papers have no name but their place
          <div key={index} className={classes.paper} data-whole>
            <Select
              label={t('form.paperKind')}
              allowDeselect={false}
              data={vehicleDocumentKinds.map((kind) => ({ value: kind, label: words(`document.${kind}`) }))}
              value={paper.kind}
              onChange={(kind) => kind && change(index, { kind: kind as VehicleDocument['kind'] })}
            />
            <TextInput
              label={t('form.paperNumber')}
              maxLength={60}
              value={paper.number}
              error={errors[`documents.${index}.number`]}
              onChange={(event) => change(index, { number: event.currentTarget.value })}
            />
            <DateField
              label={t('form.paperUntil')}
              value={paper.validUntil ?? ''}
              error={errors[`documents.${index}.validUntil`]}
              onChange={(day) => change(index, { validUntil: day || null })}
            />
            <div className={classes.file}>
              <FileField
                label={t('form.paperFile', { name })}
                kind="vehicleDocument"
                accept="image/jpeg,image/png,image/webp,application/pdf"
                hint={t('form.paperHint')}
                value={paper.fileId}
                error={errors[`documents.${index}.fileId`]}
                onChange={(fileId) => change(index, { fileId })}
              />
            </div>
            <ActionIcon
              className={classes.remove}
              variant="subtle"
              color="gray"
              aria-label={t('form.paperRemove', { name })}
              onClick={() => onChange(value.filter((_, n) => n !== index))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      <FieldNote>{errors.documents}</FieldNote>
      {value.length < limits.documentsPerVehicle && (
        <div data-whole>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...value, { kind: next, number: '', validUntil: null, fileId: null }])}
          >
            {t('form.paperAdd')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
