import { inkOn, seenOn } from '../ui/brand.ts';

const darkness = matchMedia('(prefers-color-scheme: dark)');
let colour: string | null = null;

function paint(): void {
  if (!colour) return;
  const { style } = document.documentElement;
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  style.setProperty('--brand', colour);
  style.setProperty('--on-brand', inkOn(colour));
  style.setProperty('--brand-seen', seenOn(colour, surface));
}

/** The company's colour for heading, buttons and signs; each with what can be read on it. */
export function setBrand(given: string): void {
  if (given === colour) return;
  colour = given;
  paint();
}

/** The look follows the device, as `theme.js` set it before the first paint. */
export function followDarkness(): void {
  darkness.addEventListener('change', () => {
    document.documentElement.setAttribute('data-mantine-color-scheme', darkness.matches ? 'dark' : 'light');
    paint();
  });
}
