import { fieldMessages, type Locale } from '@tramo/contract/problems';
import { heightMessage, publicPages } from '@tramo/contract/public-pages';
import type { TrackingSettings } from '@tramo/contract/tracking-settings';

/** As the form holds it: origins one per line. */
export type TrackingValues = Omit<TrackingSettings, 'frameOrigins'> & { frameOrigins: string };
export const trackingValues = ({ frameOrigins, ...rest }: TrackingSettings): TrackingValues => ({
  ...rest,
  frameOrigins: frameOrigins.join('\n'),
});

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim().toLowerCase().replace(/\/$/, ''))
    .filter(Boolean);
export const trackingSettingsOf = ({ frameOrigins, ...rest }: TrackingValues): TrackingSettings => ({
  ...rest,
  note: rest.note.trim(),
  colour: rest.colour.trim().toLowerCase(),
  frameOrigins: [...new Set(linesOf(frameOrigins))],
});

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim());
const isOrigin = (text: string): boolean => /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/.test(text);
const mostOrigins = 20;

/** Words that the form brings along. */
interface Faults {
  colourWrong: string;
  originWrong: (line: number, message: string) => string;
  tooMany: (max: number) => string;
}
export function trackingFaults(
  values: TrackingValues,
  locale: Locale,
  words: Faults,
): Partial<Record<keyof TrackingValues, string>> {
  const { frameOrigins } = trackingSettingsOf(values);
  const wrong = frameOrigins.findIndex((origin) => !isOrigin(origin));
  return {
    ...(isColour(values.colour) ? {} : { colour: words.colourWrong }),
    ...(values.note.trim().length > 300 ? { note: fieldMessages.tooLong[locale] } : {}),
    ...(wrong !== -1
      ? { frameOrigins: words.originWrong(wrong + 1, fieldMessages.origin[locale]) }
      : frameOrigins.length > mostOrigins
        ? { frameOrigins: words.tooMany(mostOrigins) }
        : {}),
  };
}

/** What the server refuses, `tracking.frameOrigins.3`, at the form's fields. */
export const atTrackingForm = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^tracking\./, '').replace(/\.\d+$/, ''), message]),
  );

/**
 * What a company pastes into its own site: the frame, and a few lines that give it the height of what it shows (the framed page tells it by
 * `postMessage`, and only the frame's own word counts).
 */
export function embedCode(of: {
  origin: string;
  companyId: string;
  page: 'trackingFrame' | 'statusFrame';
  title: string;
}): string {
  const name = of.page === 'trackingFrame' ? 'tramo-rastreo' : 'tramo-estado';
  const height = of.page === 'trackingFrame' ? 420 : 150;
  return `<iframe id="${name}" src="${of.origin}${publicPages[of.page]}/${of.companyId}" title="${of.title}" style="width: 100%; height: ${height}px; border: 0"></iframe>
<script>
  addEventListener('message', function (event) {
    var frame = document.getElementById('${name}');
    if (event.source !== frame.contentWindow || event.origin !== '${of.origin}') return;
    if (event.data && event.data.type === '${heightMessage}') frame.style.height = event.data.height + 'px';
  });
</script>`;
}
