import type { PlannedLocation } from '@tramo/contract/warehouse/locations';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import classes from './LocationIds.module.css';
import { locationIdsText } from './location-ids.es.ts';

const rowHeight = 26;
/** Pixels of a letter, and of the place in the walk before it. */
const letterWidth = 9;
const rankWidth = 74;

/** All ids of an area with their place in the walk. Of twenty thousand only those in sight are drawn. */
export function LocationIds({ locations: all }: { locations: readonly PlannedLocation[] }) {
  const t = useText(locationIdsText);
  const f = useFormat();
  const scroller = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const width = scroller.current?.clientWidth ?? 480;
  const widthOfId = rankWidth + letterWidth * (all.at(-1)?.code.length ?? 0);
  const perRow = Math.max(1, Math.floor(width / widthOfId));
  const first = Math.max(0, Math.floor(top / rowHeight) - 4) * perRow;
  const shown = all.slice(first, first + 24 * perRow);
  return (
    <section
      ref={scroller}
      className={classes.scroll}
      aria-label={t('title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <ol
        className={classes.ids}
        style={{ height: Math.ceil(all.length / perRow) * rowHeight, gridTemplateColumns: `repeat(${perRow}, 1fr)` }}
      >
        {shown.map((location, i) => (
          <li
            key={location.code}
            value={location.rank}
            style={i < perRow ? { marginTop: (first / perRow) * rowHeight } : undefined}
          >
            <span className={classes.rank}>{f.number(location.rank)}</span>
            {location.code}
          </li>
        ))}
      </ol>
    </section>
  );
}
