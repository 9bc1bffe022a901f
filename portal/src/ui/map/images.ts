import type { Map as MapLibreMap } from 'maplibre-gl';

/** Twice at least: markers stay sharp when a window moves to a denser screen. */
const pixelRatio = Math.max(2, Math.ceil(globalThis.devicePixelRatio ?? 1));
export const markerFont = (sizePx: number, weight = 600) =>
  `${weight} ${sizePx}px 'Inter Variable', Inter, system-ui, sans-serif`;

/** Canvas draws with what is there: the first marker waits for the page's font, though never long. */
export async function markerFontReady(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, 1200));
  await Promise.race([document.fonts.load(markerFont(11)), patience]).catch(() => undefined);
}

type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/** Adds an image drawn on canvas, in CSS pixels, unless the style already has it. */
export function ensureImage(map: MapLibreMap, id: string, width: number, height: number, draw: Draw): void {
  if (map.hasImage(id)) return;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * pixelRatio);
  canvas.height = Math.ceil(height * pixelRatio);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(pixelRatio, pixelRatio);
  draw(context, width, height);
  map.addImage(id, context.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio });
}

let measuring: CanvasRenderingContext2D | null = null;

export function textWidth(text: string, font: string): number {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (!measuring) return text.length * 7;
  measuring.font = font;
  return measuring.measureText(text).width;
}

/** Text in the middle of the image, optically centred. */
export function drawCentred(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
): void {
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = context.measureText(text);
  context.fillText(text, x, y + (ascent - descent) / 2);
}

/** Rounded label: text on surface with a hairline. Answers its id. */
export function ensurePill(
  map: MapLibreMap,
  text: string,
  style: { fill: string; line: string; text: string },
): string {
  const id = `tramo-pill-${style.fill}-${style.text}-${text}`;
  const font = markerFont(11, 550);
  const width = Math.ceil(textWidth(text, font)) + 16;
  ensureImage(map, id, width, 20, (context) => {
    context.beginPath();
    context.roundRect(0.5, 0.5, width - 1, 19, 9.5);
    context.fillStyle = style.fill;
    context.fill();
    context.strokeStyle = style.line;
    context.lineWidth = 1;
    context.stroke();
    drawCentred(context, text, width / 2, 10, font, style.text);
  });
  return id;
}
