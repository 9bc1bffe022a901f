import { useEffect, useRef, useState } from 'react';
import { useGather } from '../../../lib/gather.ts';
import { useText } from '../../../lib/text.ts';
import { type Vehicle, type VehicleState, worsened } from './fleet.rules.ts';
import { fleetLiveText } from './fleet-live.es.ts';

/** A reader hears one sentence at a time. */
const everyMs = 10_000;

/** What got worse, as one sentence for a live region: the gravest first, the others counted. */
export function useAnnouncements(vehicles: readonly Vehicle[]): string {
  const t = useText(fleetLiveText);
  const [sentence, setSentence] = useState('');
  const before = useRef<ReadonlyMap<string, VehicleState>>(new Map());
  const waiting = useRef(new Map<string, Vehicle>());
  const telling = useGather(() => {
    const [first, ...others] = [...waiting.current.values()];
    waiting.current.clear();
    if (!first) return;
    const one = t('announce.one', { name: first.route.name, state: t(`state.${first.state}`) });
    setSentence(others.length > 0 ? `${one}, ${t('announce.more', { count: others.length })}` : one);
  });
  useEffect(() => {
    for (const vehicle of worsened(before.current, vehicles)) waiting.current.set(vehicle.id, vehicle);
    before.current = new Map(vehicles.map((v) => [v.id, v.state]));
    if (waiting.current.size > 0) telling.every(everyMs);
  }, [vehicles, telling]);
  return sentence;
}
