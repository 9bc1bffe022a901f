export type MapTheme = 'light' | 'dark';

/** Every colour that the map draws with, as `#rrggbb`, from the tokens in force. */
export type MapColours = {
  text: string;
  muted: string;
  faint: string;
  surface: string;
  line: string;
  lineStrong: string;
  accent: string;
  onAccent: string;
  ink: string;
  bad: string;
  warn: string;
  warnBackground: string;
  ok: string;
  land: string;
  street: string;
  avenue: string;
  /** Of lesser streets near by, the edge of any street, houses. */
  minor: string;
  casing: string;
  building: string;
  water: string;
  park: string;
};

const variables: Record<keyof MapColours, string> = {
  text: '--text',
  muted: '--muted',
  faint: '--faint',
  surface: '--surface',
  line: '--line',
  lineStrong: '--line-strong',
  accent: '--accent',
  onAccent: '--on-accent',
  ink: '--ink',
  bad: '--bad',
  warn: '--warn',
  warnBackground: '--warn-bg',
  ok: '--ok',
  land: '--map-land',
  street: '--map-street',
  avenue: '--map-avenue',
  minor: '--map-minor',
  casing: '--map-casing',
  building: '--map-building',
  water: '--map-water',
  park: '--map-park',
};

// For a page that carries no tokens (an embed in another site).
const fallback: Record<MapTheme, MapColours> = {
  light: {
    text: '#17211e',
    muted: '#5a6763',
    faint: '#98a39f',
    surface: '#ffffff',
    line: '#e2e6e1',
    lineStrong: '#cbd2cc',
    accent: '#0b6b4f',
    onAccent: '#ffffff',
    ink: '#10231d',
    bad: '#b3261e',
    warn: '#8a5200',
    warnBackground: '#fdf0d9',
    ok: '#12714a',
    land: '#eef0ea',
    street: '#dfe3db',
    avenue: '#ffffff',
    minor: '#ffffff',
    casing: '#d5dad1',
    building: '#e3e6df',
    water: '#cfe2ec',
    park: '#dbe8d5',
  },
  dark: {
    text: '#e4ebe7',
    muted: '#9caaa4',
    faint: '#6f7c77',
    surface: '#161d1a',
    line: '#27312d',
    lineStrong: '#37433e',
    accent: '#4cc795',
    onAccent: '#06231a',
    ink: '#e9f1ed',
    bad: '#f2908a',
    warn: '#efb95c',
    warnBackground: '#37280d',
    ok: '#63cf9b',
    land: '#151b19',
    street: '#212a26',
    avenue: '#2c3732',
    minor: '#242d29',
    casing: '#0f1413',
    building: '#1b2320',
    water: '#142833',
    park: '#17241b',
  },
};

const hex = /^#[0-9a-f]{6}$/i;

/** Reads the tokens as they stand on this element; what is missing or not `#rrggbb` comes from the same look's own figures. */
export function mapColours(theme: MapTheme, element: Element | null): MapColours {
  const colours = { ...fallback[theme] };
  if (!element) return colours;
  const style = getComputedStyle(element);
  for (const key of Object.keys(variables) as (keyof MapColours)[]) {
    const value = style.getPropertyValue(variables[key]).trim();
    if (hex.test(value)) colours[key] = value;
  }
  return colours;
}
