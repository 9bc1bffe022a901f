import { Button, Menu } from '@mantine/core';
import { IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react';
import type { Printer } from '@tramo/contract/warehouse/printers';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { confirm } from '../../ui/confirm.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Page } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyList } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { useOpenRow } from '../../ui/table/open-row.ts';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { PrinterForm } from './printers/PrinterForm.tsx';
import { useRemovePrinter, useTestPrinter } from './printers/printers.api.ts';
import { printersText } from './printers/printers.es.ts';
import { WarehouseTabs } from './WarehouseTabs.tsx';
import { usePrinters } from './warehouses.api.ts';

/** More than a company has: they come on one page. */
const pageSize = 1000;

/** The label printers in the networks of the cedis. */
export function PrintersPage() {
  const t = useText(printersText);
  const f = useFormat();
  const mayKeep = useMayOpen()('warehouseForm');
  const { cediId, setCediId } = useWorkplace();
  const [state, setState] = useUrlState({ open: '', page: 1, sort: '', order: 'asc' }, ['open']);
  const printers = usePrinters(cediId);
  const rows = printers.data?.printers;
  const open = useOpenRow(state.open, rows);
  const columns = useMemo(
    (): Column<Printer>[] => [
      {
        key: 'printer',
        header: t('printer'),
        cell: (p) => <TwoLines top={p.name} bottom={`${p.host}:${p.port}`} />,
      },
      { key: 'cedi', header: t('cedi'), isWide: true, cell: (p) => p.cedi.name },
      {
        key: 'last',
        header: t('last'),
        isWide: true,
        width: 190,
        cell: (p) =>
          p.lastPrintedDate ? f.dateTime(p.lastPrintedDate) : <span className="muted">{t('neverPrinted')}</span>,
      },
      {
        key: 'state',
        header: t('state'),
        width: 260,
        cell: (p) => (
          <TwoLines
            top={
              <StatusPill tone={p.lastFailure ? 'bad' : p.lastPrintedDate ? 'ok' : 'idle'}>
                {t(p.lastFailure ? 'failure' : p.lastPrintedDate ? 'works' : 'untested')}
              </StatusPill>
            }
            bottom={p.lastFailure}
          />
        ),
      },
      { key: 'menu', header: '', width: 48, cell: (p) => mayKeep && <PrinterMenu printer={p} /> },
    ],
    [t, f, mayKeep],
  );
  const add = mayKeep && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setState({ open: 'new' })}>
      {t('add')}
    </Button>
  );
  return (
    <Page fill title={t('title')} subtitle={rows && t('count', { count: rows.length })} actions={add}>
      <WarehouseTabs at="warehousePrinters" />
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(p) => p._id}
        rowName={(p) => p.name}
        state={state}
        setState={setState}
        pageSize={pageSize}
        onOpen={(p) => mayKeep && setState({ open: p._id })}
        query={printers}
        empty={
          <EmptyList
            t={t}
            icon={<IconPrinter size={32} stroke={1.5} aria-hidden />}
            action={add}
            clear={cediId !== null && (() => setCediId(null))}
          />
        }
      />
      <FormDrawer
        title={open === 'new' || open === null ? t('add') : t('edit', { name: open.name })}
        isOpen={open !== null && mayKeep}
        onClose={() => setState({ open: '' })}
      >
        {({ onDirty, close, done }) => (
          <PrinterForm
            {...(open === 'new' || open === null ? {} : { printer: open })}
            cediId={cediId}
            onDirty={onDirty}
            onCancel={close}
            onSaved={done}
          />
        )}
      </FormDrawer>
    </Page>
  );
}

function PrinterMenu({ printer }: { printer: Printer }) {
  const t = useText(printersText);
  const ui = useText(uiText);
  const test = useTestPrinter();
  const remove = useRemovePrinter();
  const { _id, name } = printer;
  const ask = async (): Promise<void> => {
    const question = { title: t('removeTitle', { name }), body: t('removeText'), confirm: ui('delete') };
    if (!(await confirm({ ...question, isDangerous: true }))) return;
    await remove.mutateAsync(_id);
    toast.ok(t('removed', { name }));
  };
  const tryIt = async (): Promise<void> => {
    await test.mutateAsync(_id);
    toast.ok(t('tested', { name }));
  };
  return (
    <RowMenu name={name}>
      <Menu.Item
        leftSection={<IconPrinter size={16} aria-hidden />}
        disabled={test.isPending}
        onClick={() => void tryIt().catch(() => undefined)}
      >
        {t(test.isPending ? 'testing' : 'test')}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void ask().catch(() => undefined)}
      >
        {ui('delete')}
      </Menu.Item>
    </RowMenu>
  );
}
