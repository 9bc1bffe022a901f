import type { MapColours } from '@tramo/browser/map/map-colours';
import { drawCentred, ensureImage, markerFont } from '../images.ts';
import type { MapScene } from '../map-context.ts';
import type { MarkSign, MarkTone } from '../map-types.ts';
import { drawVehicle, vehicleSize } from './vehicle-image.ts';

type LoadedMap = MapScene['map'];
const badge = 18;

export const toneColour = (tone: MarkTone, colours: MapColours): string =>
  tone === 'old' ? colours.faint : colours[tone];

/** What is well is a ring; what needs somebody is filled, and what is old is a thin broken ring: the four differ without colour. */
export function ensureMark(
  map: LoadedMap,
  tone: MarkTone,
  colour: string,
  hasHeading: boolean,
  colours: MapColours,
): string {
  const id = `tramo-mark-${tone}-${hasHeading ? 'arrow' : 'dot'}-${colour}-${colours.surface}`;
  const isFilled = tone === 'warn' || tone === 'bad';
  const style = {
    land: colours.land,
    fill: isFilled ? colour : colours.surface,
    ring: colour,
    sign: isFilled ? colours.surface : colour,
    isFaint: tone === 'old',
    hasHeading,
  };
  ensureImage(map, id, vehicleSize, vehicleSize, (context) => drawVehicle(context, style));
  return id;
}

/** Strokes of each sign in a square of 10, as pairs of points. */
const strokes: Record<MarkSign, readonly (readonly [number, number, number, number])[]> = {
  silent: [
    [1, 1, 9, 9],
    [1, 5, 3.4, 3.6],
    [6.6, 3.6, 9, 5],
    [4, 7.4, 6, 7.4],
  ],
  stopped: [
    [3.2, 1.6, 3.2, 8.4],
    [6.8, 1.6, 6.8, 8.4],
  ],
  offRoute: [
    [2, 9, 2, 5],
    [2, 5, 8, 4],
    [8, 4, 8, 1],
    [5.8, 2.8, 8, 1],
    [10, 2.8, 8, 1],
  ],
  zone: [
    [5, 1, 5, 5.8],
    [5, 8.6, 5, 8.8],
  ],
  battery: [
    [1, 3, 8, 3],
    [8, 3, 8, 7.4],
    [8, 7.4, 1, 7.4],
    [1, 7.4, 1, 3],
    [2.8, 4.6, 2.8, 5.8],
  ],
};

/** The sign in a small disc of its own, which does not turn. */
export function ensureSign(map: LoadedMap, sign: MarkSign, colours: MapColours): string {
  const id = `tramo-sign-${sign}-${colours.ink}`;
  ensureImage(map, id, badge, badge, (context) => {
    context.beginPath();
    context.arc(badge / 2, badge / 2, badge / 2 - 0.5, 0, 2 * Math.PI);
    context.fillStyle = colours.ink;
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = colours.surface;
    context.stroke();
    context.lineWidth = 1.7;
    context.lineCap = 'round';
    context.beginPath();
    for (const [x, y, toX, toY] of strokes[sign]) {
      context.moveTo(4 + x, 4 + y);
      context.lineTo(4 + toX, 4 + toY);
    }
    context.stroke();
  });
  return id;
}

export const clusterImage = (tone: MarkTone): string => `tramo-cluster-${tone}-`;

/** Draws the images of clusters as the map asks for them: nobody knows their numbers before. */
export function drawClusters(map: LoadedMap, colours: MapColours): () => void {
  const draw = (id: string): void => {
    const match = /^tramo-cluster-(ok|warn|bad|old)-(\d+)$/.exec(id);
    if (!match) return;
    const [tone, count] = [match[1] as MarkTone, match[2] as string];
    const size = count.length > 2 ? 44 : 38;
    const colour = toneColour(tone, colours);
    ensureImage(map, id, size, size, (context) => {
      const middle = size / 2;
      context.beginPath();
      context.arc(middle, middle, middle, 0, 2 * Math.PI);
      context.fillStyle = colours.land;
      context.fill();
      context.beginPath();
      context.arc(middle, middle, middle - 3.5, 0, 2 * Math.PI);
      context.fillStyle = colours.surface;
      context.fill();
      context.lineWidth = 3.5;
      context.strokeStyle = colour;
      context.stroke();
      drawCentred(context, count, middle, middle, markerFont(12.5, 650), colours.text);
    });
  };
  map.setMissingStyleImageResolver(draw);
  return () => {
    map.setMissingStyleImageResolver(null);
  };
}
