import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { isAmong } from '@tramo/contract/access';
import type { PackBox } from '@tramo/contract/warehouse/packing';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { usePackBoxes, useRemoveBox, useSaveBox } from '../picking.api.ts';
import { pickingText } from '../picking.es.ts';
import classes from './Setup.module.css';

/** The company's boxes, from which packing proposes. */
export function BoxList() {
  const t = useText(pickingText);
  const ui = useText(uiText);
  const f = useFormat();
  const me = useMe();
  const boxes = usePackBoxes().data?.boxes;
  const remove = useRemoveBox();
  const [open, setOpen] = useState<PackBox | 'new' | null>(null);
  const mayChange = me !== undefined && isAmong(me, ['admin', 'routesManager', 'supervisor']);
  const ask = async (box: PackBox): Promise<void> => {
    if (!(await confirm({ title: t('setup.removeBox', { name: box.name }), confirm: ui('delete'), isDangerous: true })))
      return;
    remove.mutate(box._id, { onSuccess: () => toast.ok(t('setup.removed')) });
  };
  return (
    <section className={classes.boxes} aria-label={t('setup.boxes')}>
      <h3>{t('setup.boxes')}</h3>
      <p className="muted">{t('setup.boxesText')}</p>
      {boxes?.length === 0 && <p>{t('setup.noBoxes')}</p>}
      <ul>
        {boxes?.map((box) => (
          <li key={box._id}>
            <div>
              <strong>{box.name}</strong>
              <span className="muted small">
                {t('setup.sizes', {
                  length: box.lengthCm,
                  width: box.widthCm,
                  height: box.heightCm,
                  max: f.weight(box.maxKg),
                })}
              </span>
            </div>
            {mayChange && (
              <>
                <ActionIcon aria-label={`${ui('edit')}: ${box.name}`} onClick={() => setOpen(box)}>
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon aria-label={`${ui('delete')}: ${box.name}`} onClick={() => void ask(box)}>
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      {mayChange &&
        (open ? (
          <BoxForm
            key={open === 'new' ? 'new' : open._id}
            box={open === 'new' ? null : open}
            done={() => setOpen(null)}
          />
        ) : (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {t('setup.addBox')}
          </Button>
        ))}
    </section>
  );
}

const sides = { lengthCm: 'length', widthCm: 'width', heightCm: 'height', maxKg: 'maxKg', ownKg: 'ownKg' } as const;
const empty = { name: '', lengthCm: 30, widthCm: 20, heightCm: 15, maxKg: 10, ownKg: 0.2 };

function BoxForm({ box, done }: { box: PackBox | null; done: () => void }) {
  const t = useText(pickingText);
  const save = useSaveBox();
  const { name, lengthCm, widthCm, heightCm, maxKg, ownKg } = box ?? empty;
  const f = useServerForm({ initialValues: { name, lengthCm, widthCm, heightCm, maxKg, ownKg } });
  return (
    <form
      className={form.form}
      onSubmit={f.submit(async (values) => {
        await save.mutateAsync({ of: box, box: values });
        toast.ok(t('setup.boxSaved'));
        done();
      })}
    >
      <div className={form.fields} data-columns="3">
        <TextInput data-whole label={t('setup.boxName')} maxLength={60} required {...f.getInputProps('name')} />
        {(Object.keys(sides) as (keyof typeof sides)[]).map((key) => (
          <NumberInput key={key} label={t(`setup.${sides[key]}`)} min={0} required {...f.getInputProps(key)} />
        ))}
      </div>
      <FormEnd isSending={f.isSending} isDirty={f.isDirty() || box === null} onCancel={done} />
    </form>
  );
}
