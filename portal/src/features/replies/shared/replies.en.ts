import { messageChannelNames, messageStatusNames } from '@tramo/contract/words/messages';
import { namesIn } from '@tramo/contract/words/names';
import { officeAnswers, replyWishNames } from '@tramo/contract/words/replies';
import type { Translation } from '../../../lib/text.ts';
import type { repliesEs } from './replies.es.ts';

export const repliesEn: Translation<typeof repliesEs> = {
  title: 'Recipients’ replies',
  conversation: 'Conversation with the recipient',
  none: 'Nobody has written about this waybill. When the recipient answers an SMS or WhatsApp, it is read and answered here.',
  channel: namesIn(messageChannelNames, 'en'),
  status: namesIn(messageStatusNames, 'en'),
  wish: namesIn(replyWishNames, 'en'),
  noticeSent: 'Notice: {subject}',
  media: 'Pictures, audio and files are not kept in Tramo: ask them to write it.',
  taskOpen: 'To do: change of address',
  taskDone: 'Done by {name}, {when}',
  markDone: 'Mark as done',
  markOpen: 'Open again',
  answer: 'Your answer',
  answerBy: 'Answer by',
  quick: { title: 'Quick answers', ...namesIn(officeAnswers, 'en') },
  send: 'Send',
  sent: 'The answer is on its way',
  openUntil: 'WhatsApp takes free text until {when}.',
  closed: 'More than 24 hours have passed since they wrote: WhatsApp takes no free text any more (131047).',
  isStopped: 'This number asked for no more messages.',
  notSending: 'This channel has no provider: the answer stays in the list of Messages.',
  cost: 'It costs {price} plus VAT.',
  costSms: 'It costs {price} plus VAT ({segments, plural, one {# segment} other {# segments}}).',
  search: 'Phone, text or folio',
  filter: 'Which replies',
  only: { all: 'All', toDo: 'To do', unmatched: 'Without a waybill' },
  unmatched: 'Without a waybill',
  empty: { all: 'Nobody has replied', toDo: 'There is nothing to do', unmatched: 'Every reply has its waybill' },
  nothingFound: 'No reply matches',
};
