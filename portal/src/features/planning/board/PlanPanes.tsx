import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { SplitView } from '../../../ui/SplitView.tsx';
import { chartText } from '../chart/plan-chart.es.ts';
import classes from './plan-panes.module.css';

export const paneChoices = ['map', 'both', 'chart'] as const;
export type PaneChoice = (typeof paneChoices)[number];
const choiceKey = 'planner.panes';
const heightKey = 'planner.chartHeight';
const least = 112;

/** Which of map and time chart show beside the list, as it was left. */
export function usePaneChoice(): [PaneChoice, (choice: PaneChoice) => void] {
  const [choice, setChoice] = useState<PaneChoice>(() => {
    const known = localStorage.getItem(choiceKey);
    return paneChoices.find((c) => c === known) ?? 'both';
  });
  const choose = (next: PaneChoice): void => {
    setChoice(next);
    localStorage.setItem(choiceKey, next);
  };
  return [choice, choose];
}

interface PlanPanesProps {
  choice: PaneChoice;
  list: ReactNode;
  map: ReactNode;
  chart: ReactNode;
}

/** List and map above, the time chart below over the whole width, the borders between them movable; on a phone three tabs of one screen. */
export function PlanPanes({ choice, list, map, chart }: PlanPanesProps) {
  const t = useText(chartText);
  const isNarrow = useIsNarrow();
  const root = useRef<HTMLDivElement | null>(null);
  const [height, setHeight] = useState(() => Number(localStorage.getItem(heightKey)) || 300);
  const [most, setMost] = useState(680);
  // Measured when it changes: asked at each drawing of the board it would be laid out each time.
  const measured = useCallback((element: HTMLDivElement) => {
    root.current = element;
    const seen = new ResizeObserver(
      ([entry]) => entry && setMost(Math.max(least, Math.round(entry.contentRect.height) - 220)),
    );
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  const resize = (wanted: number): void => {
    const next = Math.round(Math.max(least, Math.min(wanted, most)));
    setHeight(next);
    localStorage.setItem(heightKey, String(next));
  };
  if (isNarrow)
    return <SplitView name="planner-routes" list={list} map={map} more={{ label: t('panes.chart'), content: chart }} />;
  return (
    <div className={classes.panes} ref={measured}>
      <SplitView name="planner-routes" initialWidth={600} list={list} map={choice === 'chart' ? chart : map} />
      {choice === 'both' && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a movable splitter is a separator with a value, which hr cannot be */}
          <div
            className={classes.handle}
            role="separator"
            aria-orientation="horizontal"
            aria-label={t('panes.resize')}
            aria-valuenow={Math.min(height, most)}
            aria-valuemin={least}
            aria-valuemax={most}
            tabIndex={0}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp') resize(height + 24);
              if (event.key === 'ArrowDown') resize(height - 24);
            }}
            onDoubleClick={() => resize(300)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              event.preventDefault();
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId))
                resize((root.current?.getBoundingClientRect().bottom ?? 0) - event.clientY);
            }}
          />
          <div className={classes.chart} style={{ height }}>
            {chart}
          </div>
        </>
      )}
    </div>
  );
}
