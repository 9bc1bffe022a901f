import { contrast, darkText, lightText } from './map/map-palette.ts';

/** Contrast that small text needs, and that signs and lines need (WCAG AA). */
const TEXT = 4.5;
const SIGN = 3;

/** `#rrggbb`; a minified style sheet writes `#fff`. */
const whole = (colour: string): string =>
  /^#[0-9a-f]{3}$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;

/** Text that reads on this colour: white, our ink, or black for the few colours between both. */
export function inkOn(colour: string): string {
  const inks = [lightText, darkText, '#000000'];
  return inks.find((ink) => contrast(colour, ink) >= TEXT) ?? lightText;
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const mixed = (colour: string, towards: string, share: number): string => {
  const [from, to] = [channels(colour), channels(towards)];
  return `#${from
    .map((c, n) =>
      Math.round(c + ((to[n] ?? 0) - c) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

/** The colour as a line or a sign on this surface: darker or lighter, as little as it takes to be seen. */
export function seenOn(colour: string, given: string): string {
  const surface = whole(given);
  const towards = contrast(surface, '#000000') > contrast(surface, '#ffffff') ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixed(colour, towards, share);
    if (contrast(candidate, surface) >= SIGN) return candidate;
  }
  return towards;
}

/** True when the colour hardly stands out from the surface and is shown changed there. */
export const isFaintOn = (colour: string, surface: string): boolean => contrast(colour, whole(surface)) < SIGN;
