import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../lib/text.ts';
import { useIsNarrow } from '../lib/useIsNarrow.ts';
import classes from './SplitView.module.css';
import { uiText } from './ui.es.ts';

type Side = 'list' | 'map';
interface SplitViewProps {
  list: ReactNode;
  map: ReactNode;
  /** The width is remembered under this name. */
  name: string;
  /** Width of the list in pixels before anybody moved it. */
  initialWidth?: number;
  /** Which of the two a phone shows, where the screen decides. */
  tab?: Side;
  onTab?: (tab: Side) => void;
  /** A third tab of a phone; a wide screen shows it elsewhere. */
  more?: { label: string; content: ReactNode };
}
const narrowest = 320;

/** List and map side by side, the border between them movable; on a phone tabs of one screen. */
export function SplitView({ list, map, name, initialWidth = 560, tab, onTab, more }: SplitViewProps) {
  const ui = useText(uiText);
  const isNarrow = useIsNarrow();
  const [ownTab, setOwnTab] = useState<Side | 'more'>('list');
  const key = `split.${name}`;
  const [width, setWidth] = useState(() => Number(localStorage.getItem(key)) || initialWidth);
  const root = useRef<HTMLDivElement>(null);
  const widest = Math.max(narrowest, (root.current?.clientWidth ?? 1600) - narrowest);
  const resize = (wanted: number): void => {
    const next = Math.round(Math.max(narrowest, Math.min(wanted, widest)));
    setWidth(next);
    localStorage.setItem(key, String(next));
  };
  if (isNarrow) {
    const shown = ownTab === 'more' ? ownTab : (tab ?? ownTab);
    return (
      <div className={classes.narrow}>
        <div className={classes.tabs}>
          <SegmentedControl
            fullWidth
            value={shown}
            onChange={(value) => {
              setOwnTab(value as Side | 'more');
              if (value !== 'more') onTab?.(value as Side);
            }}
            data={[
              { value: 'list', label: ui('list') },
              { value: 'map', label: ui('map') },
              ...(more ? [{ value: 'more', label: more.label }] : []),
            ]}
          />
        </div>
        <div className={classes.one}>{shown === 'list' ? list : shown === 'map' ? map : more?.content}</div>
      </div>
    );
  }
  return (
    <div className={classes.split} ref={root}>
      <div className={classes.list} style={{ width }}>
        {list}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a movable splitter is a separator with a value, which hr cannot be */}
      <div
        className={classes.handle}
        role="separator"
        aria-orientation="vertical"
        aria-label={ui('resize')}
        aria-valuenow={width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key === 'ArrowLeft') resize(width - 24);
          if (event.key === 'ArrowRight') resize(width + 24);
        }}
        onDoubleClick={() => resize(initialWidth)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          event.preventDefault();
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId))
            resize(event.clientX - (root.current?.getBoundingClientRect().left ?? 0));
        }}
      />
      <div className={classes.map}>{map}</div>
    </div>
  );
}
