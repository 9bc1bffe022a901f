import type { MapTheme } from '@tramo/browser/map/map-colours';

type Rgb = { r: number; g: number; b: number };
/** OKLab: l 0 to 1, a and b about -0.4 to 0.4. */
type Oklab = { l: number; a: number; b: number };

function parseHex(colour: string): Rgb | null {
  const match = /^#([0-9a-f]{6})$/i.exec(colour.trim());
  if (!match?.[1]) return null;
  const value = Number.parseInt(match[1], 16);
  return { r: ((value >> 16) & 255) / 255, g: ((value >> 8) & 255) / 255, b: (value & 255) / 255 };
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

// Matrices of Björn Ottosson's OKLab.
function toOklab({ r, g, b }: Rgb): Oklab {
  const [lr, lg, lb] = [toLinear(r), toLinear(g), toLinear(b)];
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromOklab({ l, a, b }: Oklab): Rgb {
  const lc = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const mc = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const sc = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: toGamma(4.0767416621 * lc - 3.3077115913 * mc + 0.2309699292 * sc),
    g: toGamma(-1.2684380046 * lc + 2.6097574011 * mc - 0.3413193965 * sc),
    b: toGamma(-0.0041960863 * lc - 0.7034186147 * mc + 1.707614701 * sc),
  };
}

const isInGamut = ({ r, g, b }: Rgb) => [r, g, b].every((channel) => channel >= -0.0005 && channel <= 1.0005);

function toHex({ r, g, b }: Rgb): string {
  const byte = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${byte(r)}${byte(g)}${byte(b)}`;
}

/** OKLab lightness of `#rrggbb`, 0 (black) to 1 (white); null for another notation. */
export function lightnessOf(colour: string): number | null {
  const rgb = parseHex(colour);
  return rgb ? toOklab(rgb).l : null;
}

// On the dark land (#151b19, lightness 0.21) colours under 0.6 sink; the darkest get the whole 0.15, and the step fades out by 0.7,
// so that a lightened colour never passes one that was lighter before.
const fullLift = 0.15;
const liftWholeBelow = 0.55;
const liftNoneAbove = 0.7;

/** Route colour as the map of this theme shows it: dark ones rise on the dark map, their hue is kept. */
export function onMap(colour: string, theme: MapTheme): string {
  const rgb = theme === 'dark' ? parseHex(colour) : null;
  if (!rgb) return colour;
  const lab = toOklab(rgb);
  const share = Math.min(1, Math.max(0, (liftNoneAbove - lab.l) / (liftNoneAbove - liftWholeBelow)));
  if (share === 0) return colour;
  const l = lab.l + fullLift * share;
  // Less chroma until the screen can show it; hue stays.
  for (let chroma = 1; chroma > 0; chroma -= 0.04) {
    const candidate = fromOklab({ l, a: lab.a * chroma, b: lab.b * chroma });
    if (isInGamut(candidate)) return toHex(candidate);
  }
  return toHex(fromOklab({ l, a: 0, b: 0 }));
}

function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** WCAG contrast of two `#rrggbb`, 1 to 21; 1 when either cannot be read. */
export function contrast(one: string, other: string): number {
  const [first, second] = [parseHex(one), parseHex(other)];
  if (!first || !second) return 1;
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export const lightText = '#ffffff';
export const darkText = '#10231d';

/** Tone of a bold number on this fill: white where it reads at 3:1 (bold, large enough), else ink. */
export function toneOn(colour: string): 'light' | 'dark' {
  return contrast(colour, lightText) >= 3 || contrast(colour, lightText) >= contrast(colour, darkText)
    ? 'light'
    : 'dark';
}

/** Colour of a bold number on this fill. */
export function textOn(colour: string): string {
  return toneOn(colour) === 'light' ? lightText : darkText;
}
