import { Button, Group, Menu } from '@mantine/core';
import { IconFileImport, IconPlus, IconShoppingCart } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import type { Order } from '@tramo/contract/warehouse/orders';
import { useMemo, useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { uiText } from '../../ui/ui.es.ts';
import { ListActions } from '../bulk/shared/ListActions.tsx';
import { SelectionActions } from '../bulk/shared/SelectionActions.tsx';
import { OrderRowMenu } from './list/OrderRowMenu.tsx';
import { type OpenDeed, OrdersBulk } from './list/OrdersBulk.tsx';
import { OrdersDialogs } from './list/OrdersDialogs.tsx';
import { OrdersFilters } from './list/OrdersFilters.tsx';
import { OrdersTabs } from './list/OrdersTabs.tsx';
import {
  defaults,
  isFiltered,
  listedOf,
  matchingOf,
  noFilters,
  type OrdersState,
  pageOf,
} from './list/orders-filter.ts';
import { type OrdersTarget, targetOf } from './list/orders-target.rules.ts';
import { useOrderColumns } from './list/useOrderColumns.tsx';
import { useOrders } from './orders.api.ts';
import { ordersText } from './orders.es.ts';
import { useOrdersLive } from './shared/useOrdersLive.ts';

/** What customers ordered, from the order to its guide: searched, filtered and sorted on the server. */
export function OrdersPage() {
  const t = useText(ordersText);
  const ui = useText(uiText);
  const f = useFormat();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const { cediId } = useWorkplace();
  const [urlState, setState] = useUrlState(defaults);
  const state = urlState as OrdersState;
  const around = { cediId: cediId ?? null, today: f.today() };
  const listed = listedOf(state, around);
  const orders = useOrders(pageOf(state, around));
  useOrdersLive();
  const count = orders.data?.count;
  const total = count?.totalCount ?? 0;
  const selection = useSelection('orders', total, JSON.stringify(listed), count?.isAtLeast ?? false);
  const [open, setOpen] = useState<{ deed: OpenDeed; target: OrdersTarget } | null>(null);
  const isNarrow = useIsNarrow();
  const mayChange = mayOpen('newOrder');
  const plain = useOrderColumns(cediId !== null && cediId !== undefined);
  const columns = useMemo(
    (): Column<Order>[] =>
      mayChange
        ? [
            ...plain,
            {
              key: 'menu',
              header: ui('actions'),
              isHeaderHidden: true,
              width: 48,
              pin: 'end',
              cell: (order) => (
                <OrderRowMenu order={order} open={(one, deed) => setOpen({ deed, target: targetOf(one) })} />
              ),
            },
          ]
        : plain,
    [plain, mayChange, ui],
  );
  const add = mayChange && (
    <Button component={Link} to={pathOf('newOrder') as never} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('add')}
    </Button>
  );
  const bring = mayOpen('orderImport') && (
    <Button
      component={Link}
      to={pathOf('orderImport') as never}
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
    >
      {t('import')}
    </Button>
  );
  const isNarrowed = isFiltered(state) || state.tab !== '';
  return (
    <Page
      fill
      title={t('title')}
      subtitle={count && t(count.isAtLeast ? 'countMore' : 'count', { count: total })}
      actions={
        <>
          {!isNarrow && bring}
          <ListActions list="orders" filter={listed as Record<string, unknown>} {...(count ? { total } : {})}>
            {isNarrow && mayOpen('orderImport') && (
              <Menu.Item
                component={Link}
                to={pathOf('orderImport') as never}
                leftSection={<IconFileImport size={16} aria-hidden />}
              >
                {t('import')}
              </Menu.Item>
            )}
          </ListActions>
          {add}
        </>
      }
    >
      <OrdersTabs tab={state.tab} onTab={(tab) => setState({ tab })} matching={matchingOf(state, around)} />
      <OrdersFilters state={state} setState={setState} total={total} />
      <DataTable
        label={t('title')}
        columns={columns}
        minWidth={isNarrow ? 0 : leastWidth}
        rows={orders.data?.orders}
        rowKey={rowKey}
        rowName={rowName}
        state={state}
        setState={setState}
        {...(count ? { count } : {})}
        pageSize={limits.ordersPage}
        {...(mayChange
          ? {
              selection,
              selectionActions: (
                <SelectionActions list="orders" selection={selection} filter={listed as Record<string, unknown>}>
                  <OrdersBulk
                    selection={selection}
                    open={(deed) =>
                      setOpen({ deed, target: { chosen: selection.chosen, count: selection.count, listed } })
                    }
                  />
                </SelectionActions>
              ),
            }
          : {})}
        onOpen={(order) => void navigate({ to: pathOf('orderDetail', { id: order._id }) as never })}
        query={orders}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={icon}
              title={t('empty.filteredTitle')}
              text={t('empty.filteredText')}
              action={<ClearFilters isPlain onClear={() => setState({ ...noFilters, tab: '' })} />}
            />
          ) : (
            <EmptyState
              icon={icon}
              title={t('empty.title')}
              text={t(mayChange ? 'empty.text' : 'empty.readerText')}
              action={
                <Group gap="xs" justify="center">
                  {bring}
                  {add}
                </Group>
              }
            />
          )
        }
      />
      <OrdersDialogs open={open} onClose={() => setOpen(null)} onDone={selection.clear} />
    </Page>
  );
}

/** Below it the columns scroll sideways. */
const leastWidth = 1180;
const icon = <IconShoppingCart size={32} stroke={1.5} aria-hidden />;
const rowKey = (order: Order): string => order._id;
const rowName = (order: Order): string => order.number;
