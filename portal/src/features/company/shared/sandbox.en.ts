import { thingNames } from '@tramo/contract/words/common';
import type { Translation } from '../../../lib/text.ts';
import type { sandboxEs } from './sandbox.es.ts';

export const sandboxEn: Translation<typeof sandboxEs> = {
  title: thingNames.sandbox.en,
  bar: 'It is {when} here. Nothing reaches anybody and nothing is charged.',
  toClock: 'Put the clock forward',
  back: 'Back to {name}',
  leave: 'Leave it',
  intro:
    'A company of its own for trying your connection without risk: its vehicles move by themselves, the waybills that you create go out and are delivered, and your webhooks hear of it. No message leaves and nothing is charged.',
  create: 'Create the sandbox company',
  creating: 'It is being filled with vehicles, drivers and waybills…',
  enter: 'Open the sandbox company',
  enterHint: 'It opens in this tab; the others stay in your company. Its keys begin with tramo_test_.',
  facts: { now: 'Time in it', guides: 'Waybills that it keeps' },
  guidesOf: '{guides, number} of {most, number}',
  onTime: 'at the real time',
  ahead:
    '{days, plural, =0 {} one {# day } other {# days }}{hours, plural, =0 {} one {# h } other {# h }}{minutes, number} min ahead',
  clock: 'The clock',
  clockHint:
    'What that time brings happens in its order: routes leave, visits are made, notices and webhooks are sent. The clock does not go back; to return to the real time, wipe the sandbox company.',
  by: { '15': '15 min', '60': '1 hour', '240': '4 hours', '1440': '1 day' },
  forwardBy: 'Forward {by}',
  moving: 'The clock goes forward, and what that time brings happens…',
  magic: 'Recipients that fail',
  magicHint: 'Messages go their way as with the real providers. A number that ends in a code fails with it.',
  magicRows: {
    later: { who: 'Mobile ending in 30003', what: 'The SMS is not delivered: the phone is out of reach' },
    never: { who: 'Mobile ending in 21614', what: 'The SMS is refused: it is no mobile' },
    whatsapp: { who: 'Mobile ending in 131026', what: 'The WhatsApp is not delivered' },
    unread: { who: 'Mobile ending in 0003', what: 'The WhatsApp is delivered and never read' },
    mail: { who: 'rebota@ any domain', what: 'The mail bounces' },
  },
  wipe: 'Wipe and begin anew',
  wipeHint:
    'All that it has goes, and it is filled again at the real time. API connections, shops and webhooks stay, with their keys.',
  wipeTitle: 'Wipe the sandbox company?',
  wipeConfirm: 'Wipe the sandbox company',
};
