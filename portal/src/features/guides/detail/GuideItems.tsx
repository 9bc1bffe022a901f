import { targetOf } from '@tramo/contract/custom-fields';
import type { GuideDetail, GuideItem } from '@tramo/contract/guides';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { useCustomFields } from '../../fields/shared/fields.api.ts';
import classes from '../GuidePage.module.css';
import { CustomValue } from './CustomValue.tsx';
import { Card } from './GuideDetails.tsx';
import { guideText } from './guide.es.ts';
import { guidePageText } from './guide-page.es.ts';

/** What is carried, and after a visit what of it was handed over. */
export function GuideItems({ guide }: { guide: GuideDetail }) {
  const t = useText(guideText);
  const page = useText(guidePageText);
  const f = useFormat();
  const fields = useCustomFields([targetOf(guide.type, 'item')]).data ?? [];
  const isManaged = guide.items.some((item) => item.managedQuantity !== null);
  const heads = [
    t('items.quantity'),
    ...(isManaged ? [t('items.managed')] : []),
    t('items.packages'),
    t('items.weight'),
    t('items.volume'),
    t('items.value'),
  ];
  const value = guide.items.reduce((sum, item) => sum + item.declaredValue, 0);
  return (
    <Card title={t('sections.items')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('sections.items')}>
        <table className={classes.items} aria-label={t('sections.items')}>
          <thead>
            <tr>
              <th>{t('items.name')}</th>
              {heads.map((head) => (
                <th key={head} data-figure>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {guide.items.map((item) => (
              <tr key={item._id}>
                <td>
                  {item.name}
                  {(item.code || item.sku || item.barcode) && (
                    <div className="muted small">{[item.code, item.sku, item.barcode].filter(Boolean).join(' · ')}</div>
                  )}
                  {fields
                    .filter((field) => item.customFields[field._id] !== undefined)
                    .map((field) => (
                      <div key={field._id} className="muted small">
                        {field.name}: <CustomValue value={item.customFields[field._id]} field={field} />
                      </div>
                    ))}
                </td>
                <td data-figure>{f.number(item.quantity)}</td>
                {isManaged && (
                  <td data-figure>
                    <Managed item={item} />
                  </td>
                )}
                <td data-figure>{f.number(item.packages)}</td>
                <td data-figure>{f.weight(item.weightKg)}</td>
                <td data-figure>{item.volumeM3 > 0 ? f.volume(item.volumeM3) : '—'}</td>
                <td data-figure>{item.declaredValue > 0 ? f.money(item.declaredValue) : '—'}</td>
              </tr>
            ))}
          </tbody>
          {guide.items.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{page('items.total')}</th>
                <td data-figure>{f.number(guide.items.reduce((sum, item) => sum + item.quantity, 0))}</td>
                {isManaged && (
                  <td data-figure>
                    {f.number(guide.items.reduce((sum, item) => sum + (item.managedQuantity ?? 0), 0))}
                  </td>
                )}
                <td data-figure>{f.number(guide.load.packages)}</td>
                <td data-figure>{f.weight(guide.load.weightKg)}</td>
                <td data-figure>{guide.load.volumeM3 > 0 ? f.volume(guide.load.volumeM3) : '—'}</td>
                <td data-figure>{value > 0 ? f.money(value) : '—'}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </Card>
  );
}

/** All of it in plain figures; what stayed behind stands out. */
function Managed({ item }: { item: GuideItem }) {
  const t = useText(guidePageText);
  const f = useFormat();
  if (item.managedQuantity === null) return '—';
  if (item.managedQuantity === item.quantity) return f.number(item.managedQuantity);
  if (item.managedQuantity === 0) return <StatusPill tone="bad">{t('items.notManaged')}</StatusPill>;
  return (
    <StatusPill tone="warn">{t('items.partly', { managed: item.managedQuantity, quantity: item.quantity })}</StatusPill>
  );
}
