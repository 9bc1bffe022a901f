import { commonFieldNames } from '@tramo/contract/words/common';
import { messageStatusNames } from '@tramo/contract/words/messages';
import { namesIn } from '@tramo/contract/words/names';
import { templateFieldNames } from '@tramo/contract/words/templates';
import type { Translation } from '../../lib/text.ts';
import type { messagesEs } from './messages.es.ts';

export const messagesEn: Translation<typeof messagesEs> = {
  title: 'Messages',
  count: '{count, plural, =0 {No messages} one {# message} other {# messages}}',
  search: 'Search by recipient or subject',
  filters: 'Message filters',
  anyStatus: 'All statuses',
  filterStatus: 'Status',
  status: namesIn(messageStatusNames, 'en'),
  notSending: 'This service has no mail server: messages are kept in this list, for you to read and pass on.',
  columns: {
    subject: templateFieldNames.subject.en,
    to: 'To',
    status: commonFieldNames.status.en,
    created: 'Created',
    sent: messageStatusNames.sent.en,
  },
  attempts: '{count, plural, =0 {No attempts} one {# attempt} other {# attempts}}',
  emptyTitle: 'No messages yet',
  emptyText: 'Recovery mails, security notices and expiry notices appear here.',
  filteredTitle: 'No message matches',
  filteredText: 'Change the search or remove the filters.',
  to: 'To',
  created: 'Created',
  sentOn: 'Sent',
  error: 'Reason',
  text: 'Text of the message',
  withheld: 'The text carries a link or a code that only its recipient may read.',
  forgotten: 'The text is no longer kept: the message was sent, or its link has ended.',
  copy: 'Copy text',
  resend: 'Try again',
  resent: 'The message is waiting to be sent again',
};
