import { commonFieldNames } from '@tramo/contract/words/common';
import {
  messageChannelNames,
  messageStatusNames,
  suppressionReasonNames,
  suppressionSourceNames,
} from '@tramo/contract/words/messages';
import { namesIn } from '@tramo/contract/words/names';
import { templateFieldNames } from '@tramo/contract/words/templates';
import type { Translation } from '../../lib/text.ts';
import type { messagesEs } from './messages.es.ts';

export const messagesEn: Translation<typeof messagesEs> = {
  title: 'Messages',
  count: '{count, plural, =0 {No messages} one {# message} other {# messages}}',
  whatIsTold: 'What is told',
  search: 'Search by recipient or subject',
  filters: 'Message filters',
  anyStatus: 'All statuses',
  filterStatus: 'Status',
  status: namesIn(messageStatusNames, 'en'),
  channel: namesIn(messageChannelNames, 'en'),
  tryState: { ...namesIn(messageStatusNames, 'en'), refused: 'Refused' },
  anyChannel: 'All channels',
  filterChannel: templateFieldNames.channel.en,
  story: 'What became of the message',
  triesTitle: 'Attempts',
  segments: '{count, plural, one {# part} other {# parts}}',
  notSending:
    '{count, plural, one {Channel} other {Channels}} without provider: {channels}. Their messages are kept in this list, for you to read and pass on.',
  columns: {
    channel: templateFieldNames.channel.en,
    subject: templateFieldNames.subject.en,
    to: 'To',
    status: commonFieldNames.status.en,
    created: 'Created',
    sent: messageStatusNames.sent.en,
  },
  attempts: '{count, plural, =0 {No attempts} one {# attempt} other {# attempts}}',
  replies: 'Replies',
  stopped: {
    title: 'Addresses without messages',
    about:
      'Nothing goes to these addresses by their channel: they bounced, asked for no more, or somebody stopped them.',
    search: 'Search by address',
    none: 'No address is stopped',
    address: 'Mail address or phone',
    add: 'Stop',
    added: 'No more messages go to that address',
    remove: 'Send again',
    removeOne: 'Send to {address} again',
    removeTitle: 'Send to {address} again?',
    removeBody: 'The next messages go to this address again.',
    removed: 'The address gets messages again',
    reason: namesIn(suppressionReasonNames, 'en'),
    source: namesIn(suppressionSourceNames, 'en'),
  },
  emptyTitle: 'No messages yet',
  emptyText: 'Notices to recipients, codes, recovery mails and expiry notices appear here.',
  filteredTitle: 'No message matches',
  filteredText: 'Change the search or remove the filters.',
  to: 'To',
  created: 'Created',
  sentOn: 'Sent',
  text: 'Text of the message',
  withheld: 'The text carries a link or a code that only its recipient may read.',
  forgotten: 'The text is no longer kept: the message was sent, or its link has ended.',
  copy: 'Copy text',
  resend: 'Try again',
  resent: 'The message is waiting to be sent again',
};
