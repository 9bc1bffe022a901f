import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { PartsBar } from '../../../ui/charts/PartsBar.tsx';
import classes from '../OrderPage.module.css';
import { orderWords } from '../shared/order-words.es.ts';
import { OrderCard } from './OrderCard.tsx';
import { orderText } from './order.es.ts';

/** What was ordered, and how far each line is. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const t = useText(orderText);
  const words = useText(orderWords);
  const f = useFormat();
  const hasCodes = order.items.some((item, n) => item.code !== String(n + 1));
  return (
    <OrderCard
      title={t('sections.items')}
      side={
        order.weightKg > 0 && (
          <span className="muted small">
            {t('items.load', { weight: f.weight(order.weightKg), volume: f.volume(order.volumeM3) })}
          </span>
        )
      }
    >
      <div className={classes.scroll}>
        <table className={classes.items}>
          <thead>
            <tr>
              <th>{t('items.name')}</th>
              <th data-figure>{t('items.quantity')}</th>
              <th data-figure data-wide>
                {t('items.picked')}
              </th>
              <th data-figure data-wide>
                {t('items.packed')}
              </th>
              <th data-figure>{t('items.short')}</th>
            </tr>
          </thead>
          <tbody>
            {order.items.map((item) => (
              <tr key={item._id}>
                <td>
                  <div className={classes.itemName}>{item.name}</div>
                  <div className={classes.second}>
                    {[item.sku, item.barcode, hasCodes ? t('items.codeOf', { code: item.code }) : '']
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                  <PartsBar
                    label={t('items.progress', item)}
                    whole={item.quantity}
                    parts={[
                      { tone: 'ok', value: item.packed },
                      { tone: 'info', value: item.picked - item.packed },
                      { tone: 'warn', value: item.short },
                    ]}
                  />
                  {item.short > 0 && item.shortReason && (
                    <div className={classes.short}>{words(`shortReason.${item.shortReason}`)}</div>
                  )}
                </td>
                <td data-figure>{f.number(item.quantity)}</td>
                <td data-figure data-wide>
                  {f.number(item.picked)}
                </td>
                <td data-figure data-wide>
                  {f.number(item.packed)}
                </td>
                <td data-figure data-alarm={item.short > 0 || undefined}>
                  {f.number(item.short)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('items.total')}</th>
              <td data-figure>{f.number(order.units)}</td>
              <td data-figure data-wide>
                {f.number(order.pickedUnits)}
              </td>
              <td data-figure data-wide>
                {f.number(order.packedUnits)}
              </td>
              <td data-figure>{f.number(order.shortUnits)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </OrderCard>
  );
}
