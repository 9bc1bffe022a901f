import '../../theme/mantine-shell.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconCamera, IconCloudOff, IconVolume } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { say } from '@tramo/browser/scanner/sounds';
import { countIn, nextStop, stopsOf } from '@tramo/contract/warehouse/load-list';
import { type LoadDeed, loadDeeds } from '@tramo/contract/warehouse/load-machine';
import type { Loading } from '@tramo/contract/warehouse/loading';
import { useEffect, useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Confirmation, confirm } from '../../ui/confirm.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { CodeField } from '../../ui/scanner/CodeField.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { ToggleButton } from '../../ui/ToggleButton.tsx';
import { uiText } from '../../ui/ui.es.ts';
import classes from './Loading.module.css';
import { LoadingParcels } from './LoadingParcels.tsx';
import { LoadingVerdict } from './LoadingVerdict.tsx';
import { useLoading } from './loading.api.ts';
import { loadingText } from './loading.es.ts';
import { useLoadingWork } from './useLoadingWork.ts';
import { useVerdictText } from './useVerdictText.ts';

const CameraScanner = lazyPart(() => import('../../ui/scanner/CameraScanner.tsx').then((m) => m.CameraScanner));

const damages = ['broken', 'wet', 'open', 'other'] as const;

/** One van at the dock, over the whole window: what goes in next, what became of the last scan, what is missing. */
export function LoadingRoutePage() {
  const { id } = useScreenParams('loadingRoute');
  const t = useText(loadingText);
  const loading = useLoading(id);
  useEffect(() => {
    document.title = `${t('title')} · Tramo`;
  }, [t]);
  return (
    <main className={classes.work}>
      {loading.error && !loading.data ? (
        <ErrorState error={loading.error} retry={loading.refetch} />
      ) : loading.data ? (
        <Work key={id} id={id} loading={loading.data} readAt={loading.dataUpdatedAt} />
      ) : (
        <SkeletonRows />
      )}
      <Confirmation />
    </main>
  );
}

function Work({ id, loading, readAt }: { id: string; loading: Loading; readAt: number }) {
  const t = useText(loadingText);
  const ui = useText(uiText);
  const [deed, setDeed] = useState<LoadDeed>('load');
  const [damage, setDamage] = useState<(typeof damages)[number]>('broken');
  const [hasCamera, setCamera] = useState(false);
  const [hasVoice, setVoice] = useState(false);
  const work = useLoadingWork(id, { loading, at: readAt }, { deed, note: t(`damage.${damage}`) });
  const { parcels, state, told } = work;
  const verdict = useVerdictText(told);
  const stops = stopsOf(parcels);
  const next = nextStop(stops);
  const loaded = countIn(parcels, 'loaded');
  useEffect(() => {
    if (hasVoice && verdict) say(verdict.title);
  }, [hasVoice, verdict]);

  if (work.isTaken)
    return (
      <EmptyState
        title={t('taken')}
        text={t('takenText')}
        action={<Button onClick={work.tryAgain}>{t('scan')}</Button>}
      />
    );
  const count = state.waiting.length;
  const discard = async (): Promise<void> => {
    const question = { title: t('discardTitle', { count }), body: t('discardText'), confirm: t('discard') };
    if (await confirm({ ...question, isDangerous: true })) await work.queue?.discard();
  };
  return (
    <>
      <header className={classes.head}>
        <Button
          component={Link}
          to={pathOf('loading')}
          variant="subtle"
          size="md"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('back')}
        </Button>
        <div className={classes.name}>
          <h1>{loading.route.name}</h1>
          <p>{[loading.route.vehicleName ?? t('noVehicle'), loading.route.driverName ?? t('noDriver')].join(' · ')}</p>
        </div>
        <p className={classes.count}>
          <span aria-hidden>{t('progress', { loaded, parcels: parcels.length })}</span>
          <span className="visually-hidden">{t('progressName', { loaded, parcels: parcels.length })}</span>
        </p>
      </header>
      <div className={classes.columns}>
        <div className={classes.acts}>
          <LoadingVerdict verdict={verdict} hasScans={told !== null} />
          <section className={classes.next} aria-live="polite">
            {next ? (
              <>
                <p className={classes.stop}>{t('next', { order: next.order })}</p>
                <p>
                  {t('nextWhat', {
                    folio: next.folio,
                    count: next.parcels.filter((p) => p.state === 'missing').length,
                  })}
                </p>
                <p className="muted">{[next.contactName, next.suburb].filter(Boolean).join(' · ')}</p>
              </>
            ) : (
              <p className={classes.stop}>{t(loaded === parcels.length ? 'nothingLeft' : 'onlyDamaged')}</p>
            )}
          </section>
          <SegmentedControl
            fullWidth
            size="lg"
            aria-label={t('deedName')}
            value={deed}
            onChange={(value) => setDeed(value as LoadDeed)}
            data={loadDeeds.map((value) => ({ value, label: t(`deed.${value}`) }))}
          />
          {deed === 'damage' && (
            <SegmentedControl
              fullWidth
              size="md"
              aria-label={t('whatIsWrong')}
              value={damage}
              onChange={(value) => setDamage(value as (typeof damages)[number])}
              data={damages.map((value) => ({ value, label: t(`damage.${value}`) }))}
            />
          )}
          {hasCamera && <CameraScanner onClose={() => setCamera(false)} />}
          <div className={classes.tools}>
            <div className={classes.code}>
              <CodeField size="lg" />
            </div>
            <ToggleButton icon={IconCamera} isOn={hasCamera} onToggle={() => setCamera(!hasCamera)}>
              {t('camera')}
            </ToggleButton>
            <ToggleButton icon={IconVolume} isOn={hasVoice} onToggle={() => setVoice(!hasVoice)}>
              {t('voice')}
            </ToggleButton>
          </div>
          {(state.state === 'offline' || count > 0 || !state.isKept) && (
            <div className={classes.queue} role="status" data-bad={state.state === 'refused' || undefined}>
              <IconCloudOff size={18} aria-hidden />
              <div>
                {count > 0 && <strong>{t('waiting', { count })}</strong>}
                {state.state === 'offline' && <p>{t('offline')}</p>}
                {!state.isKept && <p>{t('notKept')}</p>}
                {state.state === 'refused' && (
                  <p>
                    {t('refused')}: {problemText(state.error)}
                  </p>
                )}
              </div>
              {state.state === 'refused' && (
                <>
                  <Button size="compact-md" variant="default" onClick={work.queue?.retry}>
                    {ui('retry')}
                  </Button>
                  <Button size="compact-md" variant="default" color="red" onClick={() => void discard()}>
                    {t('discard')}
                  </Button>
                </>
              )}
            </div>
          )}
        </div>
        <LoadingParcels stops={stops} toUnload={loading.toUnload} nextId={next?.guideId ?? null} />
      </div>
    </>
  );
}
