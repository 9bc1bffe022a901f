import { Button, Popover, Select, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDeviceFloppy, IconHistory } from '@tabler/icons-react';
import { customFieldTargets } from '@tramo/contract/custom-fields';
import { customKey, type GuideImport, type ImportField } from '@tramo/contract/imports';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { PopoverPanel } from '../../ui/PopoverPanel.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './ImportColumns.module.css';
import { ImportDefaults } from './ImportDefaults.tsx';
import { columnLetter, fieldGroups, headersOf, missingFields, remapped } from './import.rules.ts';
import { useImportWords } from './import-kind.ts';
import { useJob, useRemap, useSaveOptions } from './imports.api.ts';
import { importsText } from './imports.es.ts';
import { useImportFields } from './useImportFields.ts';

const ignored = '-';

/** What each column of the sheet means. Every choice is kept and the rows are checked again at once. */
export function ImportColumns({ one, onDone }: { one: GuideImport; onDone: () => void }) {
  const t = useText(importsText);
  const f = useFormat();
  const k = useImportWords();
  const mayOpen = useMayOpen();
  const remap = useRemap(one._id);
  const { own, fieldName } = useImportFields();
  const [mapping, setMapping] = useState(one.mapping);
  const [defaults, setDefaults] = useState(one.defaults);
  const missing = missingFields(mapping, one.kind);
  const nameOf = (index: number, header: string): string =>
    header.trim() || t('columns.noHeader', { letter: columnLetter(index) });

  const change = (next: Partial<Pick<GuideImport, 'mapping' | 'defaults'>>): void => {
    const wanted = { mapping, defaults, ...next };
    setMapping(wanted.mapping);
    setDefaults(wanted.defaults);
    remap.mutate(wanted);
  };
  const choose = (index: number, header: string, value: string | null): void => {
    const field = value === null || value === ignored ? null : (value as ImportField);
    const before = Object.entries(mapping).find(([, fed]) => fed === field);
    if (field && before && Number(before[0]) !== index) {
      const from = one.columns.find((column) => column.index === Number(before[0]));
      toast.info(
        t('columns.moved', { field: fieldName(field), column: nameOf(Number(before[0]), from?.header ?? header) }),
      );
    }
    change({ mapping: remapped(mapping, index, field) });
  };
  const options = [
    { value: ignored, label: t('columns.ignore') },
    ...Object.entries(fieldGroups[one.kind]).map(([group, fields]) => ({
      group: k(`groups.${group as 'contact'}`),
      items: fields.map((field) => ({ value: field as string, label: k(`fields.${field}`) })),
    })),
    // Own fields of one name stand apart by what they belong to.
    ...customFieldTargets
      .map((target) => ({
        group: t(`ownGroups.${target}`),
        items: own
          .filter((field) => field.target === target)
          .map((field) => ({ value: customKey(field._id) as string, label: field.name })),
      }))
      .filter(({ items }) => items.length > 0),
  ];

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{t('columns.title')}</h2>
          <p className="muted">{t('columns.text')}</p>
        </div>
        <div className={classes.actions}>
          {mayOpen('guideImport') && <SaveOptions one={one} mapping={mapping} />}
          <Button onClick={onDone} loading={remap.isPending}>
            {t('columns.check')}
          </Button>
        </div>
      </header>
      <div className={classes.state}>
        {missing.length > 0 ? (
          <p className={classes.missing} role="alert">
            <IconAlertTriangle size={16} aria-hidden />
            {t('columns.missing', {
              count: missing.length,
              fields: missing
                .map((any) => (any.includes('companyName') ? k('contact') : fieldName(any[0] as ImportField)))
                .join(', '),
            })}
          </p>
        ) : (
          <p className={classes.complete}>
            <IconCircleCheck size={16} aria-hidden />
            {t('columns.complete')}
          </p>
        )}
        <Checked one={one} isSending={remap.isPending} />
      </div>
      <section className={classes.card}>
        <h3 className={classes.subtitle}>{t('columns.defaults')}</h3>
        <ImportDefaults value={defaults} onChange={(next) => change({ defaults: next })} />
      </section>
      <section className={classes.card}>
        <div className={classes.legend}>
          <span className="muted small">
            {t('columns.count', { used: f.number(Object.keys(mapping).length), count: f.number(one.columns.length) })}
          </span>
          {one.mappingRemembered && (
            <StatusPill tone="info">
              <IconHistory size={13} aria-hidden className={classes.inline} /> {t('columns.remembered')}
            </StatusPill>
          )}
        </div>
        <div className={classes.scroll}>
          <table className={classes.table} aria-label={t('columns.title')}>
            <thead>
              <tr>
                <th>{t('columns.column')}</th>
                <th>{t('columns.samples')}</th>
                <th>{k('field')}</th>
              </tr>
            </thead>
            <tbody>
              {one.columns.map(({ index, header, sample }) => {
                const field = mapping[String(index)];
                return (
                  <tr key={index} data-used={field !== undefined || undefined}>
                    <th scope="row">
                      <span className={classes.letter}>{columnLetter(index)}</span>
                      {nameOf(index, header)}
                    </th>
                    <td className={classes.samples}>
                      {sample.filter(Boolean).slice(0, 3).join(' · ') || t('columns.noSamples')}
                    </td>
                    <td>
                      <Select
                        aria-label={t('columns.fieldOf', { column: nameOf(index, header) })}
                        data={options}
                        value={field ?? ignored}
                        onChange={(value) => choose(index, header, value)}
                        searchable
                        allowDeselect={false}
                        maxDropdownHeight={320}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}

/** How the rows stand with these columns. */
function Checked({ one, isSending }: { one: GuideImport; isSending: boolean }) {
  const t = useText(importsText);
  const f = useFormat();
  const isChecking = isSending || one.status === 'reading';
  const job = useJob(isChecking ? one.jobId : null);
  const { done, total } = job.data?.progress ?? { done: 0, total: 0 };
  return (
    <p className="muted" role="status">
      {isChecking
        ? `${t('reading.checking')}${total > 0 ? ` · ${t('reading.progress', { percent: f.number((done / total) * 100) })}` : ''}`
        : `${t('grid.tabs.valid', { count: f.number(one.counts.valid) })} · ${t('grid.tabs.faulty', { count: f.number(one.counts.faulty) })}`}
    </p>
  );
}

/** Keeps the mapping under a name; running the import keeps it too, under the file's. */
function SaveOptions({ one, mapping }: { one: GuideImport; mapping: GuideImport['mapping'] }) {
  const t = useText(importsText);
  const save = useSaveOptions();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(one.fileName.replace(/\.\w{2,4}$/, '').slice(0, 80));
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
          disabled={Object.keys(mapping).length === 0}
        >
          {t('columns.save')}
        </Button>
      </Popover.Target>
      <PopoverPanel label={t('columns.save')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate(
              { name: name.trim(), headers: headersOf(one.columns, mapping), clientId: one.defaults.clientId },
              {
                onSuccess: (saved) => {
                  setOpen(false);
                  toast.ok(t('columns.saved', { name: saved.name }));
                },
              },
            );
          }}
        >
          <TextInput
            label={t('columns.saveName')}
            value={name}
            maxLength={80}
            required
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <p className="muted small">{t('columns.saveText')}</p>
          <Button type="submit" mt="sm" size="compact-md" loading={save.isPending} disabled={name.trim() === ''}>
            {t('columns.save')}
          </Button>
        </form>
      </PopoverPanel>
    </Popover>
  );
}
