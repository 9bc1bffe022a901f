import type { Translation } from '../../../lib/text.ts';
import type { serviceEs } from './service.es.ts';

export const serviceEn: Translation<typeof serviceEs> = {
  title: 'Your service',
  ends: '{days, plural, =0 {Your service ends today} one {Your service ends tomorrow} other {Your service ends in # days, on {day}}}. To go on, contact whoever gives it to you.',
  over: 'Your service ended on {day}: you can look, download your data and end the routes under way.',
  toData: 'Download your data',
};
