import { accountChannels } from '@tramo/contract/message-accounts';
import type { Locale } from '@tramo/contract/problems';
import { accountFieldNames, accountProviderNames } from '@tramo/contract/words/message-accounts';
import { messageChannelNames } from '@tramo/contract/words/messages';
import type { IndexedSetting } from '../../../lib/find-settings.ts';
import { partsOf, secretsOf } from '../message-accounts.rules.ts';

/** The accounts of messages as the search over the settings finds them: by their provider, or by what it asks for. */
export const accountSettings = (locale: Locale): IndexedSetting[] =>
  accountChannels.map((channel) => ({
    key: `messageAccount.${channel}`,
    tab: 'providers',
    label: accountProviderNames[channel][locale],
    section: messageChannelNames[channel][locale],
    also: [...partsOf(channel), ...secretsOf(channel)].map((name) => accountFieldNames[name][locale]),
  }));
