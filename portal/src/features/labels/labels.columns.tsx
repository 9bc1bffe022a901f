import type { LabelGuide } from '@tramo/contract/labels';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { type Column, TwoLines } from '../../ui/table/DataTable.tsx';
import { guideWords } from '../guide-status/shared/guide-words.es.ts';
import classes from './Labels.module.css';
import { labelsText } from './labels.es.ts';

/** How often the labels of a guide were made, and the last time. */
export function PrintedMark({ guide }: { guide: LabelGuide }) {
  const t = useText(labelsText);
  const f = useFormat();
  const { printed } = guide;
  if (!printed) return <StatusPill tone="idle">{t('printed.never')}</StatusPill>;
  return (
    <div className={classes.printed}>
      <StatusPill tone={printed.count > 1 ? 'warn' : 'ok'}>{t('printed.times', { count: printed.count })}</StatusPill>
      <span className={classes.when}>
        {t('printed.last', { when: f.dateTime(printed.lastDate), who: printed.lastBy })}
      </span>
    </div>
  );
}

/** The columns of guides for labels. `by` route: its stops in order, so nothing sorts. */
export function useLabelColumns(by: 'route' | 'guide'): Column<LabelGuide>[] {
  const t = useText(labelsText);
  const words = useText(guideWords);
  const f = useFormat();
  const isList = by === 'guide';
  const stop: Column<LabelGuide> = {
    key: 'stop',
    header: t('columns.stop'),
    width: 64,
    align: 'right',
    cell: (g) => g.order ?? '',
  };
  const date: Column<LabelGuide> = {
    key: 'date',
    header: t('columns.date'),
    sortKey: 'scheduledDate',
    isWide: true,
    width: 150,
    cell: (g) => (
      <TwoLines
        top={f.day(g.scheduledDate)}
        bottom={g.route ? `${g.route.name}${g.order ? ` · ${g.order}` : ''}` : words('noRoute')}
      />
    ),
  };
  return [
    ...(isList ? [] : [stop]),
    {
      key: 'guide',
      header: t('columns.guide'),
      ...(isList ? { sortKey: 'folio' } : {}),
      width: 130,
      cell: (g) => <TwoLines top={g.folio} bottom={words(`status.${g.status}`)} />,
    },
    {
      key: 'recipient',
      header: t('columns.recipient'),
      ...(isList ? { sortKey: 'recipient' } : {}),
      isWide: true,
      cell: (g) => (
        <div className={classes.destination}>
          <TwoLines top={g.contactName || g.companyName} bottom={g.addressLine} />
        </div>
      ),
    },
    ...(isList ? [date] : []),
    { key: 'labels', header: t('columns.labels'), width: 90, align: 'right', cell: (g) => g.labelCount },
    { key: 'printed', header: t('columns.printed'), width: 170, cell: (g) => <PrintedMark guide={g} /> },
  ];
}
