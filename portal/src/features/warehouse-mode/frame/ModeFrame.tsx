import { IconArrowLeft, IconCloudOff, IconCloudUpload, IconSettings, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { QueueState } from '../../../lib/scanner/scan-queue.ts';
import { useText } from '../../../lib/text.ts';
import { useModeSettings } from '../mode-settings.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import classes from './Mode.module.css';
import { ModeSettingsPanel } from './ModeSettingsPanel.tsx';

interface ModeFrameProps {
  title: string;
  detail?: string;
  /** Where the arrow leads. */
  back: string;
  /** 0 to 1. */
  progress?: number;
  progressName?: string;
  /** Scans on their way to the server. */
  queue?: QueueState;
  children: ReactNode;
  /** What is done here, under the thumb. */
  foot?: ReactNode;
}

/** The window of the warehouse mode: where I am, one thing to do, and what can be done about it. */
export function ModeFrame({ title, detail, back, progress, progressName, queue, children, foot }: ModeFrameProps) {
  const t = useText(warehouseModeText);
  const { hand } = useModeSettings();
  const waiting = queue?.waiting.length ?? 0;
  const isOff = queue?.state === 'offline' || queue?.state === 'refused';
  const [isSetting, setSetting] = useState(false);
  useEffect(() => {
    document.title = `${title} · Tramo`;
  }, [title]);
  return (
    <main className={classes.mode}>
      <header className={classes.head}>
        <Link to={back} className={classes.round} aria-label={t('back')}>
          <IconArrowLeft size={30} aria-hidden />
        </Link>
        <div className={classes.name}>
          <h1>{title}</h1>
          {detail && <p>{detail}</p>}
        </div>
        {waiting > 0 && (
          <p className={classes.waiting} role="status" data-off={isOff || undefined}>
            {isOff ? <IconCloudOff size={20} aria-hidden /> : <IconCloudUpload size={20} aria-hidden />}
            <span aria-hidden>{waiting}</span>
            <span className="visually-hidden">{t('waiting', { count: waiting })}</span>
          </p>
        )}
        <button
          type="button"
          className={classes.round}
          aria-label={t(isSetting ? 'closeSettings' : 'settings')}
          aria-expanded={isSetting}
          onClick={() => setSetting(!isSetting)}
        >
          {isSetting ? <IconX size={30} aria-hidden /> : <IconSettings size={30} aria-hidden />}
        </button>
      </header>
      {progress !== undefined && (
        <div
          className={classes.bar}
          role="progressbar"
          aria-label={progressName}
          aria-valuenow={Math.round(progress * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div style={{ width: `${Math.min(100, progress * 100)}%` }} />
        </div>
      )}
      {isSetting && (
        <div className={classes.body}>
          <ModeSettingsPanel />
        </div>
      )}
      {/* Stays there while the settings lie over it: a scan is never lost to a screen. */}
      <div className={classes.body} hidden={isSetting}>
        {children}
      </div>
      {foot && !isSetting && (
        <div className={classes.foot} data-hand={hand}>
          {foot}
        </div>
      )}
    </main>
  );
}
