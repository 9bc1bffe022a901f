import { Button, Popover, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { GuideImport, ImportChange, ImportOffers as Offers } from '@tramo/contract/imports';
import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { PopoverPanel } from '../../ui/PopoverPanel.tsx';
import { FillForm } from './FillForm.tsx';
import classes from './ImportOffers.module.css';
import { useImportWords } from './import-kind.ts';
import { useChangeRows, useImportOffers } from './imports.api.ts';
import { importsText } from './imports.es.ts';
import { useImportFields } from './useImportFields.ts';

type Change = (body: ImportChange) => void;

/** What can be mended in many rows at once, each with its one button. */
export function ImportOffers({ one }: { one: GuideImport }) {
  const t = useText(importsText);
  const { data } = useImportOffers(one);
  const change = useChangeRows(one._id);
  const isText = one.format === 'csv' && /\.xls[xm]?$/i.test(one.fileName);
  const lines = data ? linesOf(data) : [];
  if (lines.length === 0 && !isText) return null;
  return (
    <ul className={classes.list} aria-label={t('offers.label')}>
      {isText && (
        <Line icon={<IconInfoCircle size={16} aria-hidden className={classes.info} />} text={t('offers.text')} />
      )}
      {lines.map((line) => (
        <OfferLine
          key={line.key}
          line={line}
          isBusy={change.isPending}
          change={(body) => {
            change.mutate(body);
          }}
        />
      ))}
    </ul>
  );
}

type OfferLine =
  | { key: string; kind: 'formulas'; rows: number }
  | { key: string; kind: 'notGuides'; offer: Offers['notGuides'] }
  | { key: string; kind: 'folios'; rows: number; prefix: string }
  | { key: string; kind: 'far'; offer: Offers['farCedis'][number] }
  | { key: string; kind: 'missing'; offer: Offers['missing'][number] };

/** The offers in the order in which they help: what is no guide first, so that it is not filled. */
function linesOf(offers: Offers): OfferLine[] {
  const folios = offers.missing.find((m) => m.field === 'folio');
  return [
    ...(offers.emptyFormulas > 0 ? [{ key: 'formulas', kind: 'formulas' as const, rows: offers.emptyFormulas }] : []),
    ...(offers.notGuides.rows > 0 ? [{ key: 'notGuides', kind: 'notGuides' as const, offer: offers.notGuides }] : []),
    ...(folios && offers.folioPrefix !== null
      ? [{ key: 'folios', kind: 'folios' as const, rows: folios.rows, prefix: offers.folioPrefix }]
      : []),
    ...offers.farCedis.map((offer) => ({ key: `${offer.from._id} ${offer.to._id}`, kind: 'far' as const, offer })),
    ...offers.missing
      .filter((m) => m.field !== 'folio')
      .map((offer) => ({ key: offer.field, kind: 'missing' as const, offer })),
  ];
}

function Line({ icon, text, children }: { icon: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <li className={classes.line}>
      {icon}
      <span className={classes.text}>{text}</span>
      {children}
    </li>
  );
}

function OfferLine({ line, isBusy, change }: { line: OfferLine; isBusy: boolean; change: Change }) {
  const t = useText(importsText);
  const k = useImportWords();
  const f = useFormat();
  const { fieldName } = useImportFields();
  const icon = <IconAlertTriangle size={16} aria-hidden className={classes.warn} />;
  const button = { size: 'compact-sm', variant: 'default', disabled: isBusy } as const;
  switch (line.kind) {
    case 'formulas':
      return <Line icon={icon} text={t('offers.formulas', { count: line.rows })} />;
    case 'notGuides': {
      const { rows, samples } = line.offer;
      const text = t('offers.notGuides', { count: rows, samples: samples.map((s) => `«${s}»`).join(', ') });
      return (
        <Line icon={icon} text={text}>
          <Button {...button} onClick={() => change({ kind: 'leaveOut' })}>
            {k('leaveOut')}
          </Button>
        </Line>
      );
    }
    case 'far': {
      const { from, to, rows, distanceKm } = line.offer;
      const distance = f.distance(distanceKm * 1000);
      return (
        <Line icon={icon} text={t('offers.far', { count: rows, distance, cedi: from.name })}>
          <Button {...button} onClick={() => change({ kind: 'cedi', fromId: from._id, toId: to._id })}>
            {t('offers.toCedi', { cedi: to.name })}
          </Button>
        </Line>
      );
    }
    case 'folios':
      return (
        <Line icon={icon} text={k('noFolio', { count: line.rows })}>
          <Folios prefix={line.prefix} button={button} change={change} />
        </Line>
      );
    case 'missing':
      return (
        <Line icon={icon} text={t('offers.missing', { count: line.offer.rows, field: fieldName(line.offer.field) })}>
          <Fill offer={line.offer} button={button} change={change} />
        </Line>
      );
  }
}

interface ButtonProps {
  size: 'compact-sm';
  variant: 'default';
  disabled: boolean;
}
function Folios({ prefix, button, change }: { prefix: string; button: ButtonProps; change: Change }) {
  const t = useText(importsText);
  const k = useImportWords();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(prefix);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button {...button} onClick={() => setOpen(!isOpen)}>
          {k('generate')}
        </Button>
      </Popover.Target>
      <PopoverPanel label={k('generate')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
            change({ kind: 'folios', prefix: text.trim() });
          }}
        >
          <TextInput
            label={t('offers.prefix')}
            description={t('offers.prefixText', { example: `${text.trim()}2` })}
            value={text}
            maxLength={40}
            required
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" mt="sm" size="compact-md" disabled={text.trim() === ''}>
            {k('generate')}
          </Button>
        </form>
      </PopoverPanel>
    </Popover>
  );
}

function Fill({ offer, button, change }: { offer: Offers['missing'][number]; button: ButtonProps; change: Change }) {
  const t = useText(importsText);
  const { fieldName } = useImportFields();
  const [isOpen, setOpen] = useState(false);
  const label = t('offers.fill', { field: fieldName(offer.field) });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Button {...button} onClick={() => setOpen(!isOpen)}>
          {t('offers.fillAll')}
        </Button>
      </Popover.Target>
      <PopoverPanel label={label}>
        <FillForm
          field={offer.field}
          byZipCode={offer.byZipCode}
          onFill={(body) => {
            setOpen(false);
            change(body);
          }}
        />
      </PopoverPanel>
    </Popover>
  );
}
