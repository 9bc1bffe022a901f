import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { SplitView } from '../../../ui/SplitView.tsx';
import classes from './FleetFrame.module.css';
import { fleetLiveText } from './fleet-live.es.ts';

/** Share of the screen that the sheet of a phone takes. */
const heights = [0, 0.5, 0.86] as const;
type Step = 0 | 1 | 2;
const handlePx = 44;

interface FleetFrameProps {
  list: ReactNode;
  /** Map with everything that stands on it, and what stands at its foot. */
  map: ReactNode;
  /** Short words of the sheet's handle on a phone. */
  summary: string;
}

/** List and map side by side; on a phone the whole screen is the map, with the list as a sheet over its foot. */
export function FleetFrame({ list, map, summary }: FleetFrameProps) {
  const isNarrow = useIsNarrow();
  if (!isNarrow)
    return <SplitView name="fleet" initialWidth={430} list={list} map={<div className={classes.pane}>{map}</div>} />;
  return <Sheet list={list} map={map} summary={summary} />;
}

function Sheet({ list, map, summary }: FleetFrameProps) {
  const t = useText(fleetLiveText);
  const [step, setStep] = useState<Step>(1);
  const [draggedPx, setDragged] = useState<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const began = useRef<{ y: number; height: number; isMoved: boolean } | null>(null);
  const frame = (): number => root.current?.clientHeight ?? 0;
  const heightOf = (one: Step): number => Math.max(handlePx, frame() * heights[one]);
  const end = (): void => {
    const px = draggedPx;
    setDragged(null);
    if (px === null) return;
    const near = ([0, 1, 2] as const).reduce((best, one) =>
      Math.abs(heightOf(one) - px) < Math.abs(heightOf(best) - px) ? one : best,
    );
    setStep(near);
  };
  const Chevron = step === 2 ? IconChevronDown : IconChevronUp;
  const sheet = draggedPx === null ? (step === 0 ? `${handlePx}px` : `${heights[step] * 100}%`) : `${draggedPx}px`;
  return (
    <div className={classes.narrow} ref={root} style={{ '--sheet': sheet } as CSSProperties}>
      {/* Under a sheet that covers most of it the map keeps its size, and is out of reach. */}
      <div className={classes.pane} inert={step === 2 && draggedPx === null}>
        {map}
      </div>
      <section className={classes.sheet} aria-label={t('sheet.label')}>
        <button
          type="button"
          className={classes.handle}
          aria-expanded={step > 0}
          aria-label={`${summary}. ${step === 2 ? t('sheet.smaller') : t('sheet.bigger')}`}
          onClick={() => {
            // The end of a drag is no wish of its own.
            if (began.current?.isMoved) {
              began.current = null;
              return;
            }
            setStep(step === 2 ? 0 : ((step + 1) as Step));
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            began.current = { y: event.clientY, height: heightOf(step), isMoved: false };
          }}
          onPointerMove={(event) => {
            if (!began.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
            const by = began.current.y - event.clientY;
            if (Math.abs(by) < 6 && !began.current.isMoved) return;
            began.current.isMoved = true;
            setDragged(Math.max(handlePx, Math.min(began.current.height + by, frame() * heights[2])));
          }}
          onPointerUp={end}
          onPointerCancel={end}
        >
          <span className={classes.grip} aria-hidden />
          <span>{summary}</span>
          <Chevron size={18} aria-hidden />
        </button>
        <div className={classes.inside} inert={step === 0 && draggedPx === null}>
          {list}
        </div>
      </section>
    </div>
  );
}
