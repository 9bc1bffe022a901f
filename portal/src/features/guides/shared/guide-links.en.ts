import type { Translation } from '../../../lib/text.ts';
import type { guideLinksEs } from './guide-links.es.ts';

export const guideLinksEn: Translation<typeof guideLinksEs> = {
  title: 'The recipient’s links',
  text: 'They open without a password and show masked data. Whoever has a link can open it: share it with the recipient alone.',
  tracking: 'Tracking',
  report: 'Delivery report',
  noReport: 'There will be a link to the report after the first visit.',
  open: 'Open: {name}',
  copy: 'Copy the link: {name}',
  qr: 'Show the QR code: {name}',
  qrHide: 'Hide the QR code: {name}',
  qrLabel: 'QR code of the link: {name}',
  stays: 'They stop opening {days, number} days after the visit.',
  ends: 'They stop opening on {when}.',
  ended: 'They stopped opening on {when}.',
  disabled: 'Public tracking is turned off in the settings: the links do not open.',
  renew: 'Renew links',
  renewTitle: 'Renew the links?',
  renewText: 'Links that were sent already will stop opening. You will have to share the new ones.',
  renewed: 'The links are new; those before no longer open',
};
