import type { StopOfDay } from '@tramo/contract/driver-day/day';
import { useWords } from '../app/words.ts';
import { Pill, type Tone } from '../ui/pieces.tsx';
import { routeWords } from './route-words.ts';
import { clockText, type WindowState, windowState } from './time-windows.ts';

const tones: Readonly<Record<WindowState['kind'], Tone>> = { opens: 'info', open: 'ok', closing: 'warn', over: 'bad' };

/** Whether the recipient is there now, as his windows say; nothing where any time will do. */
export function WindowPill({ stop, minute }: { stop: StopOfDay; minute: number }) {
  const t = useWords(routeWords);
  const state = windowState(stop.windows, minute);
  if (!state) return null;
  const at = clockText(state.minute);
  const text =
    state.kind === 'opens'
      ? t('window.opens', { at })
      : state.kind === 'open'
        ? t('window.open', { at })
        : state.kind === 'closing'
          ? t('window.closing', { n: state.leftMinutes })
          : t('window.over', { at });
  return <Pill tone={tones[state.kind]}>{text}</Pill>;
}
