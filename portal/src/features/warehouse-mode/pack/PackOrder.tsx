import { IconArrowBackUp, IconClipboardCheck, IconDots, IconPackageOff, IconScan, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { say } from '@tramo/browser/scanner/sounds';
import type { Packing } from '@tramo/contract/warehouse/packing';
import { packingApi } from '@tramo/contract/warehouse/packing';
import { scanCommands } from '@tramo/contract/warehouse/scan-codes';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { BigButton } from '../frame/Big.tsx';
import frame from '../frame/Mode.module.css';
import { ModeFrame } from '../frame/ModeFrame.tsx';
import { ModeState, WorkTaken } from '../frame/ModeState.tsx';
import { QueueNote } from '../frame/QueueNote.tsx';
import { ReadPanel } from '../frame/ReadPanel.tsx';
import { ShortPanel } from '../frame/ShortPanel.tsx';
import { Verdict } from '../frame/Verdict.tsx';
import { useModeSettings } from '../mode-settings.ts';
import pick from '../pick/Pick.module.css';
import { useVerdictWords } from '../useVerdictWords.ts';
import { beatOrder, claimOrder, forgetWork, useBeat, usePackWork } from '../warehouse-mode.api.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import { BoxesCard } from './BoxesCard.tsx';
import { PackEnd } from './PackEnd.tsx';
import { PrinterChoice } from './PrinterChoice.tsx';
import { packWorkOf, usePackScans } from './usePackScans.ts';

/** An order at the packing table. */
export function PackOrder({ id }: { id: string }) {
  const t = useText(warehouseModeText);
  const order = usePackWork(id);
  if (order.data) return <Work key={id} first={order.data} />;
  return <ModeState title={t('pack.title')} error={order.error} retry={() => void order.refetch()} />;
}

type Panel = 'short' | 'read' | 'more';

function Work({ first }: { first: Packing }) {
  const t = useText(warehouseModeText);
  const navigate = useNavigate();
  const { hasVoice } = useModeSettings();
  const words = useVerdictWords();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [closed, setClosed] = useState<Packing | null>(first.order.status === 'packed' ? first : null);
  const { _id: id, number, contactName, companyName, warehouseLocation } = first.order;
  // The card LISTO says the same as the button that closes, once there is one.
  const close = useRef<(() => void) | null>(null);
  const pack = usePackScans(first, {
    onShort: () => setPanel('short'),
    onDone: () => {
      close.current?.();
      return close.current !== null;
    },
  });
  const { work, step, state, told, queue } = pack;
  const title = t('pack.order', { number });
  const beat = useBeat(id, () => beatOrder(id));
  const release = useMutation({
    mutationFn: () => call(packingApi.release, { params: { id } }),
    onSuccess: () => {
      forgetWork(id);
      return navigate({ to: pathOf('warehouseMode', { work: 'pack' }) });
    },
    meta: { quiet: true },
  });
  const picked = work.items.reduce((n, i) => n + i.picked, 0);
  const packed = work.items.reduce((n, i) => n + i.packed, 0);
  const isVerified = step.kind === 'close';
  const verdict = words(told, t('pack.start'));
  useEffect(() => {
    if (!hasVoice || !told) return;
    const { next } = told.verdict;
    say(
      told.verdict.verdict === 'refuse' || next.kind === 'close'
        ? verdict.title
        : t('say.take', { count: next.quantity, name: next.name }),
    );
  }, [hasVoice, told, verdict.title, t]);

  const takeAgain = async (): Promise<void> => {
    const taken = await claimOrder(id);
    pack.setKnown({ work: packWorkOf(taken), lastSeq: taken.lastSeq });
    beat.forget();
    queue?.retry();
  };
  const command = (which: keyof typeof scanCommands): void => {
    pack.add(scanCommands[which], 'typed');
    setPanel(null);
  };

  if (pack.isTaken) return <WorkTaken title={title} retry={pack.tryAgain} />;
  if (closed) return <PackEnd packing={closed} />;
  const seen = work.items.find((i) => i.itemId === step.itemId);
  const mayCount = !work.asksEach && step.kind === 'item' && work.position.seen === step.itemId;
  return (
    <ModeFrame
      title={title}
      detail={[contactName, companyName].filter(Boolean).join(' · ')}
      back={pathOf('warehouseMode', { work: 'pack' })}
      progress={picked === 0 ? 1 : packed / picked}
      progressName={t('pack.progress', { packed, picked })}
      queue={state}
      foot={
        panel ? (
          <BigButton icon={IconX} onClick={() => setPanel(null)}>
            {t('close')}
          </BigButton>
        ) : (
          <>
            {!isVerified && (
              <BigButton isStacked icon={IconPackageOff} onClick={() => setPanel('short')}>
                {t('short')}
              </BigButton>
            )}
            <BigButton isStacked icon={IconArrowBackUp} onClick={() => command('undo')}>
              {t('undo')}
            </BigButton>
            <BigButton isStacked icon={IconDots} onClick={() => setPanel('more')}>
              {t('more')}
            </BigButton>
            {!isVerified && (
              <BigButton isStacked icon={IconScan} onClick={() => setPanel('read')}>
                {t('read')}
              </BigButton>
            )}
          </>
        )
      }
    >
      <Verdict
        verdict={
          isVerified && (!told || told.verdict.verdict === 'finished')
            ? { tone: 'ok', title: t('said.verified'), detail: '' }
            : verdict
        }
      />
      <QueueNote
        state={state}
        onRetry={() => void takeAgain().catch(() => queue?.retry())}
        onDiscard={() => void queue?.discard()}
      />
      {beat.lost !== null && (
        <div className={frame.note} data-bad role="alert">
          <p>{problemText(beat.lost)}</p>
          <BigButton onClick={() => void takeAgain().catch(() => undefined)}>{t('takeAgain')}</BigButton>
        </div>
      )}
      {panel === 'short' && (
        <ShortPanel
          open={step.quantity}
          onShort={(reason, quantity) => {
            pack.add(scanCommands.short, 'typed', { reason, quantity });
            setPanel(null);
          }}
        />
      )}
      {panel === 'more' && (
        <section className={frame.group} aria-label={t('more')}>
          {release.error && (
            <p className={frame.note} data-bad role="alert">
              {problemText(release.error)}
            </p>
          )}
          <BigButton isWide disabled={release.isPending} onClick={() => release.mutate()}>
            {t('pack.release')}
          </BigButton>
          <PrinterChoice cediId={first.order.cedi._id} />
          <h2>{t('pack.items')}</h2>
          <ul className={pick.lines}>
            {work.items.map((item) => (
              <li key={item.itemId} className={pick.line} data-done={item.packed >= item.picked || undefined}>
                <strong>{item.name}</strong>
                <span>{t('pick.lineLeft', { picked: item.packed, quantity: item.picked })}</span>
                <small>{item.sku || item.code}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(panel === null || panel === 'read') && !isVerified && (
        <section className={pick.step} aria-live="polite">
          <p className={pick.deed}>
            <IconClipboardCheck size={24} stroke={2} aria-hidden />
            {t('pack.check')}
            {warehouseLocation && <span className={pick.area}>{t('pack.where', { place: warehouseLocation })}</span>}
          </p>
          <p className={pick.huge}>{step.quantity}</p>
          <p className={pick.goods}>{step.name}</p>
          <p className={pick.sub}>
            {step.sku && <span>{step.sku}</span>}
            {seen && <span>{t('pick.lineLeft', { picked: seen.packed, quantity: seen.picked })}</span>}
          </p>
        </section>
      )}
      {panel === 'read' && <ReadPanel />}
      {panel === null && mayCount && (
        <div className={frame.row}>
          <BigButton isMain onClick={() => command('done')}>
            {t('pack.allIn', { count: step.quantity })}
          </BigButton>
        </div>
      )}
      {panel === null && isVerified && (
        <BoxesCard first={first} isSent={state.waiting.length === 0} closer={close} onClosed={setClosed} />
      )}
    </ModeFrame>
  );
}
