import type { Translation } from '../../../lib/text.ts';
import type { trackingEs } from './tracking.es.ts';

export const trackingEn: Translation<typeof trackingEs> = {
  title: 'Public tracking',
  text: 'Pages where your recipients see their parcel without a password: tracking, the delivery report and those that you embed in your site.',
  isEnabled: 'Public pages turned on',
  isEnabledHint: 'Turned off, links and searches answer that there is nothing.',
  showDriver: 'Show where the driver is',
  showDriverHint:
    'Only when {stops, plural, one {# stop or less is} other {# stops or less are}} left, with the first name and the age of the position.',
  note: 'Note to your recipients',
  noteHint: 'Such as whom to call and when. The phone of your profile is shown already.',
  appearance: 'Look',
  appearanceText: 'Your name and logo are those of the company profile.',
  colour: 'Colour',
  colourPick: 'Choose the colour',
  colourHint: 'Heading and buttons. The text on it is chosen by itself so that it can be read.',
  colourWrong: 'Write the colour as #1d5fd0',
  faintLight: 'It is very light for lines and signs on white: there it will be shown darker.',
  faintDark: 'It is very dark for lines and signs in dark mode: there it will be shown lighter.',
  preview: 'Preview',
  previewHeadline: 'Your parcel is on its way',
  previewStep: 'On its way',
  previewButton: 'See the report of the delivery',
  embed: 'In your site',
  embedText: 'Embed the search or the state in your online shop. Only the origins of this list may show them.',
  frameOrigins: 'Allowed origins',
  frameOriginsHint:
    'One per line, with https:// and without a path, such as https://shop.mx or https://*.shop.mx. Without any, nobody may embed them.',
  originWrong: 'Line {line, number}: {message}',
  tooManyOrigins: 'Too many: at most {max, number}',
  searchCode: 'Search and tracking',
  searchCodeText: 'Your customers type the tracking number and the last 4 digits of the phone.',
  statusCode: 'State in one line',
  statusCodeText:
    'For the page of an order: add #folio=…&phone=… with the order’s data, or #folio alone, and it shows it without asking.',
  copyCode: 'Copy the code: {name}',
  needsOrigin: 'First add the origin of your site and save: without it the browser does not show it.',
  saved: 'Settings updated successfully',
};
