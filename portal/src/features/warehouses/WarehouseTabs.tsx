import { Link } from '@tanstack/react-router';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import tabsCss from '../../ui/tabs.module.css';
import { warehouseTabsText } from './warehouse-tabs.es.ts';

const tabs = ['warehouses', 'warehouseStock', 'warehouseProducts', 'warehouseCounts', 'warehousePrinters'] as const;
export type WarehouseTab = (typeof tabs)[number];

/** The screens of the warehouses, which share one place in the rail. */
export function WarehouseTabs({ at }: { at: WarehouseTab }) {
  const t = useText(warehouseTabsText);
  return (
    <nav className={tabsCss.bar} aria-label={t('label')}>
      {tabs.map((name) => (
        <Link
          key={name}
          to={pathOf(name) as never}
          className={tabsCss.tab}
          activeOptions={{ exact: true }}
          aria-current={name === at ? 'page' : undefined}
          ref={name === at ? bringIntoView : undefined}
        >
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
