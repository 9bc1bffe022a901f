import type { LatLng } from '../map-types.ts';

export type Pose = LatLng & { heading: number | null };
export type Glide = { from: Pose; to: Pose; startedAt: number };

/** Time that a vehicle takes from its last drawn place to its new fix, ms. */
export const glideMs = 900;
/** Farther than this in degrees (about 5 km) is no drive between fixes: the vehicle jumps. */
const farthestGlide = 0.05;

const ease = (share: number) => 1 - (1 - share) ** 3;

/** Heading between two, the short way round; degrees 0 to 360. */
export function turn(from: number, to: number, share: number): number {
  const difference = ((((to - from) % 360) + 540) % 360) - 180;
  return (((from + difference * share) % 360) + 360) % 360;
}

/** Where a gliding vehicle is drawn at this moment. */
export function poseAt(glide: Glide, now: number): Pose {
  const share = Math.min(1, Math.max(0, (now - glide.startedAt) / glideMs));
  if (share >= 1) return glide.to;
  const eased = ease(share);
  const { from, to } = glide;
  return {
    lat: from.lat + (to.lat - from.lat) * eased,
    lng: from.lng + (to.lng - from.lng) * eased,
    heading: from.heading === null || to.heading === null ? to.heading : turn(from.heading, to.heading, eased),
  };
}

/** Glides after new fixes came in. A vehicle that is new or far away starts at its place; one under way goes on from where it is drawn. */
export function nextGlides(
  before: ReadonlyMap<string, Glide>,
  fixes: readonly (Pose & { id: string })[],
  now: number,
): Map<string, Glide> {
  const after = new Map<string, Glide>();
  for (const { id, lat, lng, heading } of fixes) {
    const to = { lat, lng, heading };
    const old = before.get(id);
    if (old && old.to.lat === lat && old.to.lng === lng && old.to.heading === heading) {
      after.set(id, old);
      continue;
    }
    const drawn = old ? poseAt(old, now) : to;
    const isFar = Math.abs(drawn.lat - lat) > farthestGlide || Math.abs(drawn.lng - lng) > farthestGlide;
    after.set(id, { from: isFar ? to : drawn, to, startedAt: old && !isFar ? now : now - glideMs });
  }
  return after;
}

export const isGlideOver = (glide: Glide, now: number): boolean => now - glide.startedAt >= glideMs;

export function isGliding(glides: ReadonlyMap<string, Glide>, now: number): boolean {
  for (const glide of glides.values()) if (!isGlideOver(glide, now)) return true;
  return false;
}

const equatorMetresPerPixel = 78_271.5;
/** Half a pixel: a smaller step is not seen. */
const seenPixels = 0.5;
const fastestMs = 40;
/** However far away, what is new must be on the screen within half a second. */
const slowestMs = 400;

/** Time between two drawings, ms: no more often than something that crosses the map at this speed is seen to move. */
export function paceMs(zoom: number, lat: number, speedMps: number): number {
  const metresPerPixel = (equatorMetresPerPixel * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
  const ms = (1000 * seenPixels * metresPerPixel) / Math.max(0.1, speedMps);
  return Math.min(slowestMs, Math.max(fastestMs, ms));
}

/** Frames that come more slowly than this, ms, are those of a machine that draws without a graphics card, or that is busy. */
const slowFrameMs = 40;
/** Frames that are looked at after a drawing. */
const framesSeen = 3;
/** So many frames' time lies between two drawings of a slow machine, yet never more than a second: the rest of the page has the others. */
const framesBetween = 10;
const rarestMs = 1000;

/** Draws less often where drawing is dear, so that the rows beside a map stay quick. */
export interface Thrift {
  /** Tells of a drawing that was just made. */
  drawn: () => void;
  /** Time until the next drawing, ms, where `wantedMs` would do for the eye. */
  paceMs: (wantedMs: number) => number;
}
export function createThrift(
  nextFrame: (run: (now: number) => void) => unknown = requestAnimationFrame,
  clock = () => performance.now(),
): Thrift {
  let frameMs = 0;
  return {
    drawn() {
      const begunAt = clock();
      let left = framesSeen;
      const onFrame = (now: number): void => {
        left -= 1;
        if (left > 0) nextFrame(onFrame);
        else frameMs = (frameMs + (now - begunAt) / framesSeen) / 2;
      };
      nextFrame(onFrame);
    },
    paceMs: (wantedMs) =>
      frameMs < slowFrameMs ? wantedMs : Math.max(wantedMs, Math.min(rarestMs, frameMs * framesBetween)),
  };
}
