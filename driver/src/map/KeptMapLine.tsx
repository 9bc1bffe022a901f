import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../app/words.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { useStore } from '../ui/store.ts';
import { keepingMap, keepMapOf, savesData } from './keep-maps.ts';
import classes from './map.module.css';
import { mapWords } from './map-words.ts';
import { type KeptMap, keptMap } from './tile-store.ts';

/** Whether the map is on the phone, and how large it is. */
export function KeptMapLine({ route }: { route: RouteOfDay }) {
  const t = useWords(mapWords);
  const format = useFormat();
  const keeping = useStore(keepingMap);
  const [kept, setKept] = useState<KeptMap | null>(null);
  const isAtWork = keeping.routeId === route._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when the fetching ended
  useEffect(() => {
    let isGone = false;
    void keptMap(route._id).then((found) => !isGone && setKept(found));
    return () => {
      isGone = true;
    };
  }, [route._id, isAtWork]);
  if (isAtWork)
    return (
      <p class={classes.kept} role="status">
        {t('fetching', { done: keeping.done, all: keeping.all })}
      </p>
    );
  if (kept)
    return (
      <p class={classes.kept} data-kept={kept.keys.length}>
        {t(kept.isWhole ? 'kept' : 'keptPart', { size: format.bytes(kept.bytes) })}
      </p>
    );
  if (!savesData()) return null;
  return (
    <Button icon="download" onClick={() => void keepMapOf(route, new AbortController().signal).catch(() => undefined)}>
      {t('keep')}
    </Button>
  );
}
