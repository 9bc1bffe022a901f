import {
  accountFieldNames,
  accountProviderNames,
  accountSourceNames,
  trialReasonNames,
} from '@tramo/contract/words/message-accounts';
import { messageChannelNames } from '@tramo/contract/words/messages';
import { namesIn } from '@tramo/contract/words/names';
import type { Translation } from '../../lib/text.ts';
import type { messageAccountsEs } from './message-accounts.es.ts';

export const messageAccountsEn: Translation<typeof messageAccountsEs> = {
  about:
    'With an account of your own, messages leave in your name and your provider charges you for them. Credentials are sealed when they are saved: nobody sees them again.',
  channel: namesIn(messageChannelNames, 'en'),
  provider: namesIn(accountProviderNames, 'en'),
  source: namesIn(accountSourceNames, 'en'),
  field: namesIn(accountFieldNames, 'en'),
  reason: namesIn(trialReasonNames, 'en'),
  sourceText: {
    own: 'This channel’s messages leave by your account.',
    house: 'This channel’s messages leave by the account of whoever runs Tramo.',
    none: 'This channel’s messages stay in the list of messages.',
  },
  use: 'Use own account',
  useFor: 'Use own account: {channel}',
  change: 'Change account: {channel}',
  changeShort: 'Change',
  remove: 'Remove the own account of {channel}',
  removeShort: 'Remove',
  removeTitle: 'Remove the own account of {channel}?',
  removeEffect: 'Its credentials are deleted; to use it again they have to be written again.',
  removed: 'The own account was removed',
  saved: 'The account is saved',
  changedBy: 'Saved by {who}, {when}',
  secretSet: 'Ends in …{ending}; saved {when}',
  secretShort: 'Saved {when}',
  secretMissing: 'It has to be written again',
  keep: 'Left empty, what is saved stays. {said}',
  renewed: 'It is another account: write this too',
  try: 'Try',
  tryOf: 'Try the account of {channel}',
  trying: 'Asking the provider…',
  triedAt: 'Tried {when}',
  saidBy: 'It answered: {detail}',
  hookTitle: 'What is written at the provider',
  hook: {
    metaHook:
      'In your Meta app, WhatsApp, Configuration, Webhook: this address and your verify token. Subscribe to messages, message_template_status_update and template_category_update.',
    twilioInbound: 'At your Twilio number, “A message comes in”, by POST. Statuses come by themselves.',
  },
  copyHook: 'Copy the address of {channel}',
  hint: {
    host: 'Like smtp.yourprovider.com',
    port: '465, 587, 2525 or 25; always encrypted',
    from: 'The address that your server signs (DKIM)',
    fromName: 'As its reader sees it',
    senderNumber: 'Your number (+1…) or a Messaging Service (MG…)',
    accountSid: 'In Twilio’s console, beside the Auth Token',
    phoneId: 'In your Meta app, WhatsApp, API Setup',
    wabaId: 'On the same page as the number’s',
    token: 'Of a system user, without expiry, with whatsapp_business_messaging and whatsapp_business_management',
    appSecret: 'In App settings, Basic. It proves that calls are Meta’s',
    verifyToken: 'Make one up and write the same in Meta’s webhook',
  },
  effects: 'What changes when you save',
  effectsRemoved: 'What changes when you remove it',
  effect: {
    waiting:
      '{count, plural, =0 {No message waits now; the next ones leave by this account.} one {# message that waits leaves by this account.} other {# messages that wait leave by this account.}}',
    cost: 'Tramo no longer charges this channel’s messages: your provider does.',
    accounts: 'Mails of accounts leave by it too: password recovery and notices to your people.',
    templates:
      '{count, plural, =0 {WhatsApp templates are sent to review at this account.} one {# approved template goes back to draft: this account reviews it again. Meanwhile its notices go on by SMS or email, where their rule has them.} other {# approved templates go back to draft: this account reviews them again. Meanwhile their notices go on by SMS or email, where their rule has them.}}',
    window: 'Whoever wrote in the last 24 hours wrote to the other number: with this one the conversation starts anew.',
    same: 'It is the same account: what waits leaves with the new credentials.',
    toHouse:
      '{count, plural, =0 {The next messages leave by the installation’s account, at Tramo’s prices.} one {# message that waits, and the next ones, leave by the installation’s account, at Tramo’s prices.} other {# messages that wait, and the next ones, leave by the installation’s account, at Tramo’s prices.}}',
    toNone:
      '{count, plural, =0 {The next messages stay in the list, unsent.} one {# message that waits, and the next ones, stay in the list, unsent.} other {# messages that wait, and the next ones, stay in the list, unsent.}}',
    templatesBack: 'WhatsApp templates are as the installation’s account approved them.',
  },
};
