import { commonFieldNames } from '@tramo/contract/words/common';
import { messageStatusNames } from '@tramo/contract/words/messages';
import type { Translation } from '../../../lib/text.ts';
import type { guideCodeEs } from './guide-code.es.ts';

export const guideCodeEn: Translation<typeof guideCodeEs> = {
  title: 'Delivery code',
  status: {
    none: 'Not sent',
    sent: messageStatusNames.sent.en,
    locked: 'Locked',
    overridden: 'Without code',
    used: 'Verified',
  },
  text: {
    none: 'It goes to the recipient when the route starts. Nobody else gets it, and it is given to the driver at the door.',
    lacking: 'The route has started and the code has not been sent yet.',
    sent: 'The recipient has it and gives it to the driver alone, at the door.',
    nowhere: 'There is nowhere to send it: the waybill has neither phone nor mail.',
    over: 'The visit ended without using it.',
    locked: 'No tries are left. Send the recipient a new code or allow the delivery without it.',
    overridden: 'The driver may deliver without a code.',
    waived: 'A delivery without a code had been allowed.',
    used: 'The recipient gave the code on {when}.',
  },
  sentAt: 'Last sent',
  to: 'To',
  channel: { email: '{to}, by mail', sms: '{to}, by SMS', whatsapp: '{to}, by WhatsApp' },
  tries: 'Tries',
  triesLeft:
    '{left, plural, =0 {None left of {all, number}} one {# left of {all, number}} other {# left of {all, number}}}',
  resends: 'Sent again today',
  resendsOf: '{count, number} of {max, number}',
  override: 'Allowed by',
  overrideBy: '{by}, {when}',
  reason: commonFieldNames.reason.en,
  send: 'Send code',
  resend: 'Send a new code',
  resendIn: 'Send again in {time}',
  noMore: 'It cannot be sent again today.',
  resent: 'A new code was sent; the one before no longer works',
  allow: 'Allow without code',
  allowTitle: 'Deliver without a code',
  allowText:
    'The delivery will no longer be proven by the recipient’s code. The proof will say that it went without; your name and the reason stay in the history and in the audit.',
  allowReason: 'Reason',
  allowHint: 'Such as: “The message did not arrive; they showed an ID”.',
  allowed: 'The delivery without a code was allowed',
};
