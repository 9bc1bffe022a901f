import { Select } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { type Transaction, transactionKinds } from '@tramo/contract/money';
import { costConcepts } from '@tramo/contract/prices';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useFormat } from '../../session/useFormat.ts';
import { DateRange } from '../../ui/form/DateRange.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { BalanceFigures } from './BalanceFigures.tsx';
import { scopeKeys, scopeOf, tableGroups } from './cost/cost.state.ts';
import { ScopePill } from './cost/ScopePill.tsx';
import { useTransactions } from './money.api.ts';
import { moneyText } from './money.es.ts';
import classes from './money.module.css';

const noFilters = { kind: '', product: '', from: '', to: '', clientId: '', cediId: '', routeId: '', userId: '' };
const defaults = { ...noFilters, page: 1, sort: 'createdDate', order: 'desc' as const };

/** The company's book: every movement of its balance with what caused it. */
export function TransactionsTab() {
  const t = useText(moneyText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const [state, setState] = useUrlState(defaults);
  const navigate = useNavigate();
  const kind = transactionKinds.find((one) => one === state.kind);
  const product = costConcepts.find((one) => one === state.product);
  const transactions = useTransactions({
    ...(kind ? { kind } : {}),
    ...(product ? { product } : {}),
    ...(state.from ? { from: state.from } : {}),
    ...(state.to ? { to: state.to } : {}),
    ...scopeOf(state),
    page: state.page,
    limit: limits.guidesPage,
  });
  const isFiltered = Object.keys(noFilters).some((key) => state[key as keyof typeof noFilters] !== '');
  const what = (m: Transaction): string =>
    m.product && m.kind === 'charge' ? t(`product.${m.product}`) : t(`kind.${m.kind}`);
  const change = (m: Transaction): string => {
    if (m.amount !== 0 || m.held === 0) return `${m.amount > 0 ? '+' : ''}${f.money(m.amount)}`;
    return t(m.held > 0 ? 'setAside' : 'givenBack', { amount: f.money(Math.abs(m.held)) });
  };
  const columns: Column<Transaction>[] = [
    { key: 'created', header: t('columns.created'), width: 170, isWide: true, cell: (m) => f.dateTime(m.createdDate) },
    {
      key: 'what',
      header: t('columns.what'),
      cell: (m) => <TwoLines top={what(m)} bottom={isNarrow ? f.dateTime(m.createdDate) : (m.note ?? '')} />,
    },
    { key: 'cause', header: t('columns.cause'), isWide: true, cell: (m) => <Cause of={m} /> },
    { key: 'net', header: t('columns.net'), width: 110, align: 'right', isWide: true, cell: (m) => f.money(m.net) },
    { key: 'VAT', header: t('columns.VAT'), width: 90, align: 'right', isWide: true, cell: (m) => f.money(m.VAT) },
    {
      key: 'amount',
      header: t('columns.amount'),
      width: isNarrow ? 130 : 170,
      align: 'right',
      cell: (m) => (
        <span className={classes.amount} data-in={m.amount > 0 || undefined} data-still={m.amount === 0 || undefined}>
          {change(m)}
        </span>
      ),
    },
  ];
  return (
    <>
      <BalanceFigures />
      <Toolbar label={t('filters')}>
        <Select
          w={210}
          aria-label={t('filterKind')}
          allowDeselect={false}
          value={kind ?? 'all'}
          onChange={(value) => setState({ kind: value === 'all' || value === null ? '' : value })}
          data={[
            { value: 'all', label: t('anyKind') },
            ...transactionKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          ]}
        />
        <Select
          w={200}
          aria-label={t('filterProduct')}
          allowDeselect={false}
          value={product ?? 'all'}
          onChange={(value) => setState({ product: value === 'all' || value === null ? '' : value })}
          data={[
            { value: 'all', label: t('anyProduct') },
            ...costConcepts.map((value) => ({ value, label: t(`product.${value}`) })),
          ]}
        />
        <DateRange from={state.from} to={state.to} onChange={setState} />
        {tableGroups.map(
          (group) =>
            state[scopeKeys[group]] !== '' && (
              <ScopePill
                key={group}
                group={group}
                value={state[scopeKeys[group]]}
                name={transactions.data?.scope[group]}
                onRemove={() => setState({ [scopeKeys[group]]: '' })}
              />
            ),
        )}
        {isFiltered && <ClearFilters onClear={() => setState(noFilters)} />}
      </Toolbar>
      <DataTable
        label={t('tabs.transactions')}
        columns={columns}
        rows={transactions.data?.transactions}
        rowKey={(m) => m._id}
        rowName={(m) => t('row', { number: m.number })}
        state={state}
        setState={setState}
        count={transactions.data?.count}
        pageSize={limits.guidesPage}
        query={transactions}
        onOpen={(m) => void navigate({ to: pathOf('transaction', { transactionId: m._id }) } as never)}
        empty={
          <EmptyState
            icon={<IconReceipt size={32} stroke={1.5} aria-hidden />}
            title={t(isFiltered ? 'filteredTitle' : 'empty')}
            text={t(isFiltered ? 'filteredText' : 'emptyText')}
            action={isFiltered && <ClearFilters isPlain onClear={() => setState(noFilters)} />}
          />
        }
      />
    </>
  );
}

/** The guide and the route that a movement is of. */
function Cause({ of: { guide, route } }: { of: Transaction }) {
  const t = useText(moneyText);
  if (!guide && !route) return <span className="muted">—</span>;
  // Most are called «Ruta 7» already.
  const thing = t('things.route');
  const isNamed = route?.name.toLowerCase().startsWith(thing.toLowerCase());
  const routeText = route && (isNamed ? route.name : t('cause.route', { thing, name: route.name }));
  if (!guide) return <span className="ellipsis">{routeText}</span>;
  const folio = t('cause.guide', { thing: t('things.guide'), folio: guide.folio });
  return (
    <TwoLines
      top={<Link to={pathOf('routeGuides', { id: guide._id }) as never}>{folio}</Link>}
      bottom={routeText ?? ''}
    />
  );
}
