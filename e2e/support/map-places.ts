import type { Page } from '@playwright/test';

interface LatLng {
  lat: number;
  lng: number;
}
/** As MapView fits its points: room around them, and no nearer than this. */
const room = 48;
const nearestZoom = 14.5;
const mercator = ({ lat, lng }: LatLng): { x: number; y: number } => ({
  x: (lng + 180) / 360,
  y: (1 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / Math.PI) / 2,
});

/** Where places lie in the window, on a map that was fitted to `points` and not moved since. */
export async function fittedMap(
  page: Page,
  points: readonly LatLng[],
): Promise<(place: LatLng) => { x: number; y: number }> {
  await page.locator('[data-map-ready=true]').waitFor();
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (!box) throw new Error('the map does not show');
  const all = points.map(mercator);
  const [xs, ys] = [all.map((p) => p.x), all.map((p) => p.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const padding = Math.min(room, Math.min(box.width, box.height) / 5);
  const scale = Math.min(
    (box.width - 2 * padding) / (right - left),
    (box.height - 2 * padding) / (bottom - top),
    512 * 2 ** nearestZoom,
  );
  return (place) => {
    const at = mercator(place);
    return {
      x: box.x + box.width / 2 + (at.x - (left + right) / 2) * scale,
      y: box.y + box.height / 2 + (at.y - (top + bottom) / 2) * scale,
    };
  };
}
