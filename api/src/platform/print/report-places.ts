import type { LatLng } from '@tramo/contract/fields';
import { exactDistance } from '@tramo/contract/units';
import { printable } from './page.ts';
import type { Places } from './report.ts';
import { ink } from './report-look.ts';

export const PLACES_SIDE = 132;
const METRES_PER_DEGREE = 111_195;
/** Radii of the outer ring, in metres: as small as holds both places. */
const rings = [25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000];

/** Metres to the east and to the north of a place; near enough for a drawing. */
export const offsetM = (from: LatLng, to: LatLng): { east: number; north: number } => ({
  east: (to.lng - from.lng) * METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180),
  north: (to.lat - from.lat) * METRES_PER_DEGREE,
});
export const ringFor = (metres: number): number =>
  rings.find((r) => r >= metres * 1.1) ?? Math.ceil(metres / 100_000) * 100_000;

const ringWords = (metres: number, unit: 'km' | 'miles'): string => {
  if (unit === 'miles') return exactDistance(metres, unit);
  return metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
};

/** The planned place in the middle, the real one as far and in the direction as it was, north above: a map without a map. */
export function drawPlaces(
  doc: PDFKit.PDFDocument,
  { planned, real, words, unit = 'km' }: Places,
  at: { x: number; y: number },
): void {
  const radius = PLACES_SIDE / 2 - 16;
  const [cx, cy] = [at.x + PLACES_SIDE / 2, at.y + PLACES_SIDE / 2 - 8];
  const { east, north } = offsetM(planned, real);
  const ring = ringFor(Math.hypot(east, north));
  doc.roundedRect(at.x, at.y, PLACES_SIDE, PLACES_SIDE, 4).lineWidth(0.5).fillAndStroke(ink.ground, ink.line);
  for (const share of [1, 0.5])
    doc
      .circle(cx, cy, radius * share)
      .lineWidth(0.5)
      .strokeColor(ink.ring)
      .stroke();
  doc
    .moveTo(cx, cy - radius)
    .lineTo(cx, cy + radius)
    .moveTo(cx - radius, cy)
    .lineTo(cx + radius, cy)
    .strokeColor(ink.line)
    .stroke();
  const [x, y] = [cx + (east / ring) * radius, cy - (north / ring) * radius];
  doc.moveTo(cx, cy).lineTo(x, y).lineWidth(1).strokeColor(ink.accent).stroke();
  doc.circle(cx, cy, 4).lineWidth(1.5).fillAndStroke('white', ink.text);
  doc.circle(x, y, 4).fill(ink.accent);
  doc.font('regular').fontSize(6.5).fillColor(ink.muted);
  doc.text('N', cx - 4, at.y + 1, { width: 8, align: 'center', lineBreak: false });
  doc.text(ringWords(ring, unit), cx + radius * 0.7 + 4, cy + radius * 0.7, { lineBreak: false });
  const legend = at.y + PLACES_SIDE - 13;
  const half = PLACES_SIDE / 2;
  doc
    .circle(at.x + 9, legend + 4.5, 2.5)
    .lineWidth(1)
    .fillAndStroke('white', ink.text);
  doc
    .fillColor(ink.muted)
    .text(printable(words.planned), at.x + 15, legend, { width: half - 16, lineBreak: false, ellipsis: true });
  doc.circle(at.x + half + 4, legend + 4.5, 2.8).fill(ink.accent);
  doc
    .fillColor(ink.muted)
    .text(printable(words.real), at.x + half + 10, legend, { width: half - 12, lineBreak: false, ellipsis: true });
}
