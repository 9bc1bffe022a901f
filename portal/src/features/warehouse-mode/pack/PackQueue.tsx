import { IconPackage, IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { BigButton, BigLink } from '../frame/Big.tsx';
import frame from '../frame/Mode.module.css';
import { ModeFrame } from '../frame/ModeFrame.tsx';
import { ReadPanel } from '../frame/ReadPanel.tsx';
import { Verdict } from '../frame/Verdict.tsx';
import { useOpenByCode } from '../useNextTask.ts';
import { usePackingQueue } from '../warehouse-mode.api.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';

/** Which order comes on the table: read, or tapped in the queue. */
export function PackQueue() {
  const t = useText(warehouseModeText);
  const [isReading, setReading] = useState(false);
  const queue = usePackingQueue();
  const open = useOpenByCode(true);
  const orders = queue.data?.orders ?? [];
  return (
    <ModeFrame
      title={t('pack.title')}
      back={pathOf('warehouseMode')}
      foot={
        <BigButton icon={IconScan} isOn={isReading} onClick={() => setReading(!isReading)}>
          {t('read')}
        </BigButton>
      }
    >
      <Verdict
        verdict={
          open.error
            ? { tone: 'bad', title: problemText(open.error), detail: open.code }
            : {
                tone: 'idle',
                title: open.isPending ? t('home.looking', { code: open.code }) : t('pack.scan'),
                detail: '',
              }
        }
      />
      {isReading && <ReadPanel />}
      <section className={frame.group}>
        <h2>{t('pack.search')}</h2>
        {queue.data && orders.length === 0 && <p className={frame.note}>{t('pack.none')}</p>}
        {queue.error && <p className={frame.note}>{problemText(queue.error)}</p>}
        {orders.map((order) => (
          <BigLink
            key={order._id}
            icon={IconPackage}
            isWide
            to={pathOf('warehouseMode', { work: 'pack', id: order._id })}
            detail={[order.warehouseLocation, order.contactName, order.packerName].filter(Boolean).join(' · ')}
          >
            {t('pack.order', { number: order.number })}
          </BigLink>
        ))}
      </section>
    </ModeFrame>
  );
}
