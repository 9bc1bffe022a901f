import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { fleetLiveText } from './fleet-live.es.ts';
import classes from './HistoryBar.module.css';
import { type Player, rates } from './player.ts';
import { usePlayerState } from './usePlayer.ts';

/** The hand of the clock moves smoothly at this. */
const barMs = 66;
const minute = 60;
const quarter = 900;

const nextRate = (rate: number): number =>
  rates[((rates as readonly number[]).indexOf(rate) + 1) % rates.length] as number;

interface HistoryBarProps {
  player: Player;
  /** Visits per slice of the day. */
  pulse: readonly number[];
  onSettled: (second: number) => void;
}

/** The day's clock: play, speed, and a slider over the hours with the visits made in each. */
export function HistoryBar({ player, pulse, onSettled }: HistoryBarProps) {
  const t = useText(fleetLiveText);
  const f = useFormat();
  const { at, from, to, isPlaying, rate } = usePlayerState(player, barMs);
  const isNarrow = useIsNarrow();
  const isEmpty = to <= from;
  const most = Math.max(1, ...pulse);
  const go = (second: number): void => {
    player.seek(second);
    onSettled(player.state().at);
  };
  const toggle = (): void => {
    if (isPlaying) {
      player.pause();
      onSettled(player.state().at);
    } else player.play();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const by: Record<string, number> = {
      ArrowLeft: -minute,
      ArrowDown: -minute,
      ArrowRight: minute,
      ArrowUp: minute,
      PageDown: -quarter,
      PageUp: quarter,
    };
    const step = by[event.key];
    if (step !== undefined) {
      event.preventDefault();
      go(at + step);
    } else if (event.key === ' ') {
      event.preventDefault();
      toggle();
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls of the clock, no form's fields
    <div className={classes.bar} role="group" aria-label={t('history.bar')}>
      <div className={classes.buttons}>
        <ActionIcon variant="default" aria-label={t('history.back')} disabled={isEmpty} onClick={() => go(at - minute)}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size="lg"
          variant="filled"
          color="accent"
          aria-label={isPlaying ? t('history.pause') : t('history.play')}
          disabled={isEmpty}
          onClick={toggle}
        >
          {isPlaying ? <IconPlayerPauseFilled size={16} aria-hidden /> : <IconPlayerPlayFilled size={16} aria-hidden />}
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('history.forward')}
          disabled={isEmpty}
          onClick={() => go(at + minute)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <span className={classes.time}>{isEmpty ? f.time(null) : f.time(at * 1000)}</span>
      </div>
      <div className={classes.slide}>
        <div className={classes.pulse} aria-hidden>
          {pulse.map((count, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slices of the day have no other name
            <span key={i} style={{ height: `${(count / most) * 100}%` }} />
          ))}
        </div>
        <input
          type="range"
          className={classes.range}
          aria-label={t('history.slider')}
          aria-valuetext={isEmpty ? undefined : f.time(at * 1000)}
          title={t('history.keys')}
          min={from}
          max={Math.max(to, from + 1)}
          step={1}
          value={Math.round(at)}
          disabled={isEmpty}
          onKeyDown={onKeyDown}
          onChange={(event) => player.seek(Number(event.currentTarget.value))}
          onPointerUp={() => onSettled(player.state().at)}
        />
        <div className={classes.ends} aria-hidden>
          <span>{isEmpty ? '' : f.time(from * 1000)}</span>
          <span>{isEmpty ? '' : f.time(to * 1000)}</span>
        </div>
      </div>
      {isNarrow ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('history.speed')}: ${t('history.rate', { rate })}`}
          onClick={() => player.setRate(nextRate(rate))}
        >
          {t('history.rate', { rate })}
        </Button>
      ) : (
        <SegmentedControl
          size="xs"
          aria-label={t('history.speed')}
          value={String(rate)}
          onChange={(value) => player.setRate(Number(value))}
          data={rates.map((one) => ({ value: String(one), label: t('history.rate', { rate: one }) }))}
        />
      )}
    </div>
  );
}
