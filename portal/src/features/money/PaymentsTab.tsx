import { Select } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import type { Payment, PaymentStatus } from '@tramo/contract/payments';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useFormat } from '../../session/useFormat.ts';
import { Toolbar } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { usePayments } from './payments.api.ts';
import { PaymentDialog } from './top-up/PaymentDialog.tsx';
import { PaymentState } from './top-up/PaymentLine.tsx';
import { topUpText } from './top-up.es.ts';

const statuses = ['pending', 'paid', 'failed', 'refunded'] as const satisfies readonly PaymentStatus[];
const defaults = { status: '', payment: '', page: 1, sort: 'createdDate', order: 'desc' as const };

/** Every payment of the company, with its commission, its VAT and how it ended. */
export function PaymentsTab() {
  const t = useText(topUpText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const [state, setState] = useUrlState(defaults, ['payment']);
  const status = statuses.find((one) => one === state.status);
  const payments = usePayments({ ...(status ? { status } : {}), page: state.page, limit: limits.guidesPage });
  const money = (key: 'amount' | 'commission' | 'VAT' | 'total', isWide: boolean): Column<Payment> => ({
    key,
    header: t(`columns.${key}`),
    width: 120,
    align: 'right',
    isWide,
    cell: (p) => f.money(p[key]),
  });
  const columns: Column<Payment>[] = [
    { key: 'created', header: t('columns.created'), width: 170, isWide: true, cell: (p) => f.dateTime(p.createdDate) },
    {
      key: 'method',
      header: t('columns.method'),
      cell: (p) => (
        <TwoLines
          top={t(`method.${p.method}`)}
          bottom={[
            isNarrow ? f.dateTime(p.createdDate) : '',
            p.isAutomatic ? t('automaticBy') : (p.byName ?? ''),
            p.isTest ? t('test') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    money('amount', true),
    money('commission', true),
    money('VAT', true),
    { ...money('total', false), width: isNarrow ? 100 : 120 },
    {
      key: 'status',
      header: t('columns.status'),
      width: isNarrow ? 120 : 200,
      cell: (p) => <PaymentState stage={p.stage} />,
    },
  ];
  return (
    <>
      <Toolbar label={t('filters')}>
        <Select
          w={210}
          aria-label={t('filterStatus')}
          allowDeselect={false}
          value={status ?? 'all'}
          onChange={(value) => setState({ status: value === 'all' || value === null ? '' : value })}
          data={[
            { value: 'all', label: t('anyStatus') },
            ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
      </Toolbar>
      <DataTable
        label={t('all')}
        columns={columns}
        rows={payments.data?.payments}
        rowKey={(p) => p._id}
        rowName={(p) => t('row', { total: f.money(p.total), date: f.dateTime(p.createdDate) })}
        state={state}
        setState={setState}
        count={payments.data?.count}
        pageSize={limits.guidesPage}
        query={payments}
        onOpen={(p) => setState({ payment: p._id })}
        empty={
          <EmptyState
            icon={<IconReceipt size={32} stroke={1.5} aria-hidden />}
            title={t('noPayments')}
            text={t('noPaymentsText')}
          />
        }
      />
      {state.payment !== '' && (
        <PaymentDialog key={state.payment} id={state.payment} onClose={() => setState({ payment: '' })} />
      )}
    </>
  );
}
