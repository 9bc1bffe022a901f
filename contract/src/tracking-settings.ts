import * as z from 'zod/mini';
import { text } from './fields.ts';

/** What a company sets for the pages that its recipients see. */
export const trackingSettings = z.object({
  /** Off: links and searches answer that there is nothing. */
  isEnabled: z.boolean(),
  /** `#rrggbb` of the pages' heading and buttons. */
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'invalid' })),
  showDriver: z.boolean(),
  /** Origins that may frame the pages, such as `https://tienda.mx`; none: nobody may. */
  frameOrigins: z
    .array(
      z
        .string()
        .check(z.trim(), z.toLowerCase(), z.regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/, { error: 'origin' })),
    )
    .check(z.maxLength(20, { error: 'tooMany' })),
  /** A line of the company's own, such as whom to call. */
  note: text(300),
});
export type TrackingSettings = z.infer<typeof trackingSettings>;
export const defaultTracking: TrackingSettings = {
  isEnabled: true,
  colour: '#1d5fd0',
  showDriver: true,
  frameOrigins: [],
  note: '',
};
