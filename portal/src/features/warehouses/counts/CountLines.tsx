import { Button } from '@mantine/core';
import { IconCircleCheck, IconListDetails } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import type { Count, CountLine } from '@tramo/contract/warehouse/counts';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Toolbar } from '../../../ui/Page.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyList } from '../../../ui/states.tsx';
import { ToggleButton } from '../../../ui/ToggleButton.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCountLines, useRecount } from '../counts.api.ts';
import classes from '../Warehouses.module.css';
import { countReviewText } from './count-review.es.ts';
import { countsText } from './counts.es.ts';

const stateTones = { pending: 'idle', recount: 'warn', counted: 'ok' } as const;

/** What was counted beside what should have lain there; any location can be asked for once more. */
export function CountLines({ count }: { count: Count }) {
  const t = useText(countReviewText);
  const words = useText(countsText);
  const f = useFormat();
  const [state, setState] = useUrlState({ search: '', all: false, page: 1, sort: '', order: 'asc' });
  const lines = useCountLines(
    count._id,
    { search: state.search, page: state.page, limit: limits.guidesPage, only: state.all ? 'all' : 'different' },
    true,
  );
  const recount = useRecount(count._id);
  const isOpen = count.status === 'open' || count.status === 'review';
  const { mutateAsync } = recount;
  const columns = useMemo(
    (): Column<CountLine>[] => [
      {
        key: 'location',
        header: words('columns.location'),
        width: 180,
        cell: (l) => (
          <TwoLines
            top={l.locationCode}
            bottom={<StatusPill tone={stateTones[l.state]}>{words(`state.${l.state}`)}</StatusPill>}
          />
        ),
      },
      {
        key: 'product',
        header: words('columns.product'),
        cell: (l) => <TwoLines top={l.product.name} bottom={l.product.sku} />,
      },
      {
        key: 'expected',
        header: words('line.expected'),
        align: 'right',
        isWide: true,
        width: 120,
        cell: (l) => f.number(l.expected),
      },
      {
        key: 'first',
        header: words('line.first'),
        align: 'right',
        isWide: true,
        width: 130,
        cell: (l) => f.number(l.first),
      },
      {
        key: 'second',
        header: words('line.second'),
        align: 'right',
        isWide: true,
        width: 140,
        cell: (l) => f.number(l.second),
      },
      {
        key: 'difference',
        header: words('line.difference'),
        align: 'right',
        width: 120,
        cell: (l) =>
          l.first === null ? (
            '—'
          ) : (
            <span className={l.difference < 0 ? classes.minus : l.difference > 0 ? classes.plus : undefined}>
              {l.difference > 0 ? `+${f.number(l.difference)}` : f.number(l.difference)}
            </span>
          ),
      },
      {
        key: 'who',
        header: words('columns.who'),
        isWide: true,
        width: 170,
        cell: (l) => <TwoLines top={l.countedBy || '—'} bottom={l.countedDate ? f.dateTime(l.countedDate) : ''} />,
      },
      {
        key: 'again',
        header: t('recount'),
        isHeaderHidden: true,
        align: 'right',
        width: 110,
        cell: (l) =>
          isOpen &&
          l.state === 'counted' && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('recountOf', { code: l.locationCode })}
              onClick={() =>
                void mutateAsync([l.locationId]).then(
                  () => toast.ok(t('recounted', { code: l.locationCode })),
                  () => undefined,
                )
              }
            >
              {t('recount')}
            </Button>
          ),
      },
    ],
    [t, words, f, isOpen, mutateAsync],
  );
  return (
    <>
      <Toolbar label={t('filters')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('search')} />
        <ToggleButton icon={IconListDetails} isOn={state.all} onToggle={() => setState({ all: !state.all })}>
          {t('all')}
        </ToggleButton>
      </Toolbar>
      <DataTable
        label={t('lines')}
        columns={columns}
        rows={lines.data?.lines}
        rowKey={(l) => `${l.locationId}/${l.product._id}`}
        rowName={(l) => `${l.locationCode}, ${l.product.sku}`}
        state={state}
        setState={setState}
        count={lines.data?.count}
        pageSize={limits.guidesPage}
        query={lines}
        empty={
          <EmptyList
            t={t}
            icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />}
            clear={state.search !== '' && (() => setState({ search: '' }))}
          />
        }
      />
    </>
  );
}
