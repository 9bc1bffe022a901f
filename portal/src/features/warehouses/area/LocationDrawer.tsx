import { Button, Drawer } from '@mantine/core';
import { IconLock, IconLockOpen, IconPlus, IconPrinter } from '@tabler/icons-react';
import type { StockItem } from '@tramo/contract/warehouse/stock';
import type { Location } from '@tramo/contract/warehouse/warehouses';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { lazyPart, useLoadAhead } from '../../../ui/lazyPart.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { useMovements } from '../stock.api.ts';
import { useBlockLocation, useLocation } from '../warehouses.api.ts';
import classes from './AreaPlanView.module.css';
import { areaText } from './area.es.ts';

const StockDialog = lazyPart(() => import('../stock/StockDialog.tsx').then((m) => m.StockDialog));
const LabelsDialog = lazyPart(() => import('./LabelsDialog.tsx').then((m) => m.LabelsDialog));

interface LocationDrawerProps {
  /** '' while none is open. */
  id: string;
  cediId: string;
  onClose: () => void;
}

/** One location: what lies there, what was done with it, and what can be done now. */
export function LocationDrawer({ id, cediId, onClose }: LocationDrawerProps) {
  const t = useText(areaText);
  const ui = useText(uiText);
  const location = useLocation(id);
  useLoadAhead(id !== '', StockDialog);
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="lg"
      title={location.data ? t('location.title', { code: location.data.code }) : t('columns.location')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {location.data ? (
        <Open location={location.data} cediId={cediId} />
      ) : location.error ? (
        <ErrorState error={location.error} retry={location.refetch} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Drawer>
  );
}

type Deed = { kind: 'put' } | { kind: 'move' | 'adjust'; item: StockItem };

function Open({ location, cediId }: { location: Location; cediId: string }) {
  const t = useText(areaText);
  const f = useFormat();
  const mayKeep = useMayOpen()('warehouseForm');
  const block = useBlockLocation();
  const [deed, setDeed] = useState<Deed | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const { code, isBlocked } = location;
  const toggle = async (): Promise<void> => {
    const isSure =
      isBlocked ||
      (await confirm({
        title: t('location.blockTitle', { code }),
        body: t('location.blockText'),
        confirm: t('location.block'),
      }));
    if (!isSure) return;
    await block.mutateAsync({ id: location._id, isBlocked: !isBlocked });
    toast.ok(t(isBlocked ? 'location.freed' : 'location.blockedSaid', { code }));
  };
  return (
    <div className={classes.location}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('location.state')}</dt>
          <dd>
            <StatusPill tone={isBlocked ? 'warn' : 'ok'}>{t(isBlocked ? 'list.blockedOne' : 'list.free')}</StatusPill>
          </dd>
        </div>
        <div>
          <dt>{t('columns.walk')}</dt>
          <dd>{t('location.rank', { rank: location.rank })}</dd>
        </div>
        <div>
          <dt>{t('columns.counted')}</dt>
          <dd>{location.countedDate ? f.date(location.countedDate) : t('location.never')}</dd>
        </div>
        <div>
          <dt>{t('location.countState')}</dt>
          <dd>{location.countDue ? t(`dueReason.${location.countDue}`) : t('location.notDue')}</dd>
        </div>
      </dl>
      <div className={classes.acts}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDeed({ kind: 'put' })}>
          {t('location.put')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setPrinting(true)}>
          {t('location.label')}
        </Button>
        {mayKeep && (
          <Button
            variant="default"
            leftSection={isBlocked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
            loading={block.isPending}
            onClick={() => void toggle().catch(() => undefined)}
          >
            {t(isBlocked ? 'location.unblock' : 'location.block')}
          </Button>
        )}
      </div>
      <section className={classes.section}>
        <h3>{t('location.stock')}</h3>
        {location.items.length === 0 ? (
          <p className="muted">{t('location.none')}</p>
        ) : (
          <ul className={classes.items}>
            {location.items.map((item) => (
              <li key={item.product._id} className={classes.item}>
                <span className={classes.itemName}>
                  <span>{item.product.name}</span>
                  <span>{item.product.sku}</span>
                </span>
                <span className={classes.quantity}>{f.number(item.quantity)}</span>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`${t('location.move')} ${item.product.sku}`}
                  onClick={() => setDeed({ kind: 'move', item })}
                >
                  {t('location.move')}
                </Button>
                {mayKeep && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`${t('location.adjust')} ${item.product.sku}`}
                    onClick={() => setDeed({ kind: 'adjust', item })}
                  >
                    {t('location.adjust')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {location.products > location.items.length && (
          <p className="muted small">
            {t('location.notAll', { shown: location.items.length, total: location.products })}
          </p>
        )}
      </section>
      <Moves locationId={location._id} />
      {deed && (
        <StockDialog
          deed={deed.kind}
          cediId={cediId}
          location={{ _id: location._id, code }}
          {...('item' in deed ? { product: deed.item.product, quantity: deed.item.quantity } : {})}
          onClose={() => setDeed(null)}
        />
      )}
      {isPrinting && <LabelsDialog location={location} onClose={() => setPrinting(false)} />}
    </div>
  );
}

const shownMoves = 8;
/** What was done with a location last. */
function Moves({ locationId }: { locationId: string }) {
  const t = useText(areaText);
  const f = useFormat();
  const moves = useMovements({ locationId, page: 1, limit: shownMoves });
  return (
    <section className={classes.section}>
      <h3>{t('location.movements')}</h3>
      {moves.error && !moves.data ? (
        <ErrorState error={moves.error} retry={moves.refetch} />
      ) : moves.data?.movements.length === 0 ? (
        <p className="muted">{t('location.noMovements')}</p>
      ) : (
        <ul className={classes.moves}>
          {moves.data?.movements.map((m) => (
            <li key={m._id}>
              <span className={classes.delta} data-sign={m.delta < 0 ? 'minus' : 'plus'}>
                {m.delta > 0 ? `+${f.number(m.delta)}` : f.number(m.delta)}
              </span>
              <span className={classes.moveWhat}>
                <span>{m.product.name}</span>
                <span>
                  {[t(`reason.${m.reason}`), m.detail, m.by, t('location.after', { count: m.quantityAfter })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="muted small">{f.dateTime(m.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
