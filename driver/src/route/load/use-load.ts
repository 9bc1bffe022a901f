import { playSound } from '@tramo/browser/scanner/sounds';
import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import { withWaiting } from '@tramo/contract/warehouse/load-list';
import { type LoadDeed, type LoadVerdict, loadVerdict } from '@tramo/contract/warehouse/load-machine';
import type { LoadingParcel } from '@tramo/contract/warehouse/loading';
import type { Scan } from '@tramo/contract/warehouse/scans';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useDayPart, useDayStore } from '../../app/day-context.ts';
import { toast } from '../../ui/overlays.tsx';

export interface Told {
  actId: string | null;
  scanId: string;
  code: string;
  deed: LoadDeed;
  verdict: LoadVerdict;
}
type Source = Scan['source'];

/** The scans of a route that this phone has not had answered, in their order. */
function waitingScans(route: RouteOfDay): { code: string; deed: LoadDeed }[] {
  return route.waiting.flatMap((act) =>
    act.kind === 'load' ? act.body.scans.map(({ code, deed }) => ({ code, deed: deed ?? 'load' })) : [],
  );
}

/** Loading one van by this phone: each scan is judged at once by what the phone knows, kept as an act, and sent when there is signal. */
export function useLoad(route: RouteOfDay, notKept: string) {
  const store = useDayStore();
  const loading = useDayPart(() => store.loadingOf(route._id));
  const [isReading, setReading] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const read = async () => {
    setReading(true);
    await store.readLoading(route._id).catch(() => undefined);
    setReading(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each route
  useEffect(() => {
    void read();
  }, [route._id]);
  const parcels = useMemo<readonly LoadingParcel[]>(
    () => (loading ? withWaiting(loading.parcels, waitingScans(route)) : []),
    [loading, route],
  );
  // The next scan may come before this one was drawn.
  const latest = useRef(parcels);
  latest.current = parcels;

  const scan = (code: string, deed: LoadDeed, source: Source, note = '') => {
    const verdict = loadVerdict(latest.current, { code, deed });
    playSound(verdict.sound);
    if (verdict.sound === 'accepted' || verdict.sound === 'finished') navigator.vibrate?.(40);
    latest.current = withWaiting(latest.current, [{ code, deed }]);
    const scanId = crypto.randomUUID();
    setTold({ actId: null, scanId, code, deed, verdict });
    // The same label twice changes nothing, and a folio without its package's number means nothing to the server either.
    if (verdict.kind === 'repeated' || verdict.kind === 'whichPackage') return verdict.sound;
    const scans = [
      { _id: scanId, seq: nextSeq(route._id), code: code.slice(0, 400), source, at: store.now(), deed, note },
    ];
    store.record({ kind: 'load', routeId: route._id, body: { scans } }).then(
      (act) => setTold((last) => (last?.scanId === scanId ? { ...last, actId: act._id } : last)),
      () => toast(notKept, { tone: 'bad' }),
    );
    return verdict.sound;
  };
  return { loading, parcels, isReading, read, told, scan };
}

/** A scan's place among those of this phone and route. */
function nextSeq(routeId: string): number {
  const key = `tramo-load-seq:${routeId}`;
  const seq = Number(localStorage.getItem(key) ?? 0) + 1;
  localStorage.setItem(key, String(seq));
  return seq;
}
