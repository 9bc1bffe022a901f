import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { bringIntoView } from '../../../ui/bring-into-view.ts';
import tabsCss from '../../../ui/tabs.module.css';
import classes from '../Orders.module.css';
import { type OrdersMatching, useOrderCounts } from '../orders.api.ts';
import { ordersText } from '../orders.es.ts';
import { orderWords } from '../shared/order-words.es.ts';
import { type OrderTab, orderTabs } from './orders-filter.ts';

interface OrdersTabsProps {
  /** '' is all of them. */
  tab: string;
  onTab: (tab: OrderTab | '') => void;
  matching: OrdersMatching;
}

/** The states with how many orders stand in each, then those that need somebody whatever their state. */
export function OrdersTabs({ tab, onTab, matching }: OrdersTabsProps) {
  const t = useText(ordersText);
  const words = useText(orderWords);
  const f = useFormat();
  const counts = useOrderCounts(matching).data;
  const figureOf = (name: OrderTab): number | undefined =>
    name === 'held' || name === 'overdue' ? counts?.[name] : counts?.status[name];
  const nameOf = (name: OrderTab | ''): string => {
    if (name === '') return t('tabs.all');
    return name === 'held' || name === 'overdue' ? words(`mark.${name}`) : words(`status.${name}`);
  };
  return (
    <nav className={tabsCss.bar} aria-label={t('tabs.label')}>
      {(['', ...orderTabs] as const).map((name) => {
        const figure = name === '' ? undefined : figureOf(name);
        const isOn = name === tab;
        return (
          <button
            key={name}
            type="button"
            ref={isOn ? bringIntoView : undefined}
            className={tabsCss.tab}
            aria-current={isOn ? 'page' : undefined}
            onClick={() => onTab(name)}
          >
            {nameOf(name)}
            {figure !== undefined && (
              <span className={classes.count} data-alarm={(name === 'overdue' && figure > 0) || undefined}>
                {f.number(figure)}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
