import type { LatLng } from '@tramo/contract/fields';
import type { DayTrack } from '@tramo/contract/fleet-live';

export type TrackPoint = LatLng & { at: number };

/** Points in columns, as small as they go on the wire. Null without any. */
export function columns(points: readonly TrackPoint[]): Pick<DayTrack, 'from' | 'seconds' | 'lat' | 'lng'> | null {
  const first = points[0];
  if (!first) return null;
  const track: Pick<DayTrack, 'from' | 'seconds' | 'lat' | 'lng'> = {
    from: new Date(first.at).toISOString(),
    seconds: [],
    lat: [],
    lng: [],
  };
  let [lat, lng] = [0, 0];
  for (const p of points) {
    const [y, x] = [Math.round(p.lat * 1e5), Math.round(p.lng * 1e5)];
    track.seconds.push(Math.round((p.at - first.at) / 1000));
    track.lat.push(y - lat);
    track.lng.push(x - lng);
    [lat, lng] = [y, x];
  }
  return track;
}
