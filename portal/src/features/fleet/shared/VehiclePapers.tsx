import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type VehicleDocument, vehicleDocumentKinds } from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';
import { type ReactNode, useRef } from 'react';
import { newKey } from '../../../lib/api.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FileField } from '../../../ui/form/FileField.tsx';
import { FieldNote } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { uiText } from '../../../ui/ui.es.ts';
import { fleetText } from '../fleet.es.ts';
import { fleetWords } from './fleet-words.es.ts';
import classes from './VehiclePapers.module.css';

interface VehiclePapersProps {
  value: readonly VehicleDocument[];
  errors: Record<string, ReactNode>;
  onChange: (documents: VehicleDocument[]) => void;
  onSending: (count: 1 | -1) => void;
}

/** A unit's papers: what they are, until when, and a picture or PDF of each. */
export function VehiclePapers({ value, errors, onChange, onSending }: VehiclePapersProps) {
  const t = useText(fleetText);
  const ui = useText(uiText);
  const words = useText(fleetWords);
  const change = (index: number, part: Partial<VehicleDocument>): void =>
    onChange(value.map((paper, n) => (n === index ? { ...paper, ...part } : paper)));
  // Papers have no name of their own: a file on its way, or one that did not arrive, stays with its paper when another is taken away.
  const keys = useRef<string[]>([]);
  while (keys.current.length < value.length) keys.current.push(newKey());
  keys.current.length = value.length;
  const remove = (index: number): void => {
    keys.current.splice(index, 1);
    onChange(value.filter((_, n) => n !== index));
  };
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
          <div key={keys.current[index]} className={classes.paper} data-whole>
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
                onSending={onSending}
              />
            </div>
            <ActionIcon
              className={classes.remove}
              variant="subtle"
              color="gray"
              aria-label={ui('fileRemove', { name })}
              onClick={() => remove(index)}
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
