import { IconFileInvoice } from '@tabler/icons-react';
import type { Invoice } from '@tramo/contract/invoices';
import { limits } from '@tramo/contract/limits';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useFormat } from '../../session/useFormat.ts';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { InvoiceDialog, InvoiceState } from './InvoiceDialog.tsx';
import { useInvoices } from './invoices.api.ts';
import { invoicesText } from './invoices.es.ts';

const defaults = { invoice: '', page: 1, sort: 'createdDate', order: 'desc' as const };

/** Every invoice of the company, with its files. */
export function InvoicesTab() {
  const t = useText(invoicesText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const [state, setState] = useUrlState(defaults, ['invoice']);
  const invoices = useInvoices({ page: state.page, limit: limits.guidesPage });
  const opened = invoices.data?.invoices.find((i) => i._id === state.invoice);
  const columns: Column<Invoice>[] = [
    { key: 'created', header: t('columns.created'), width: 170, isWide: true, cell: (i) => f.dateTime(i.createdDate) },
    {
      key: 'folio',
      header: t('columns.folio'),
      cell: (i) => <TwoLines top={i.folio} bottom={isNarrow ? f.dateTime(i.createdDate) : (i.uuid ?? '')} />,
    },
    {
      key: 'receiver',
      header: t('columns.receiver'),
      isWide: true,
      cell: (i) => <TwoLines top={i.receiver.name} bottom={i.receiver.rfc} />,
    },
    { key: 'total', header: t('columns.total'), width: 120, align: 'right', cell: (i) => f.money(i.total) },
    { key: 'status', header: t('columns.status'), width: 130, cell: (i) => <InvoiceState invoice={i} /> },
  ];
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={invoices.data?.invoices}
        rowKey={(i) => i._id}
        rowName={(i) => t('row', { folio: i.folio, total: f.money(i.total) })}
        state={state}
        setState={setState}
        {...(invoices.data ? { count: invoices.data.count } : {})}
        pageSize={limits.guidesPage}
        query={invoices}
        onOpen={(i) => setState({ invoice: i._id })}
        empty={
          <EmptyState
            icon={<IconFileInvoice size={32} stroke={1.5} aria-hidden />}
            title={t('empty')}
            text={t('emptyText')}
          />
        }
      />
      {opened && <InvoiceDialog key={opened._id} invoice={opened} onClose={() => setState({ invoice: '' })} />}
    </>
  );
}
