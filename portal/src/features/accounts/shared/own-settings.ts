import type { Locale } from '@tramo/contract/problems';
import type { IndexedSetting } from '../../../lib/find-settings.ts';
import { loadText } from '../../../lib/text.ts';
import { pushText } from '../../push/shared/push.es.ts';
import { accountsText } from '../accounts.es.ts';
import { profileText } from '../profile/profile.es.ts';
import { secondFactorText } from '../second-factor/second-factor.es.ts';

/** What people set for themselves, in the words of its forms: at `/profile`, and among the settings for who may open those. */
export async function ownSettings(locale: Locale): Promise<IndexedSetting[]> {
  const [t, accounts, factor, push] = await Promise.all([
    loadText(profileText, locale),
    loadText(accountsText, locale),
    loadText(secondFactorText, locale),
    loadText(pushText, locale),
  ]);
  return [
    ...(['photoFileId', 'fullName', 'cellphone', 'email'] as const).map((key) => ({
      key: `own.${key}`,
      tab: 'profile',
      label: t(key === 'photoFileId' ? 'photo' : key),
      section: t('data'),
    })),
    ...(['newSession', 'documentsExpiring', 'guideOutOfRange'] as const).map((key) => ({
      key: `own.notify.${key}`,
      tab: 'profile',
      label: t(key),
      section: t('notify'),
    })),
    { key: 'own.push.here', tab: 'profile', label: push('here'), section: push('title'), also: [push('devices')] },
    { key: 'own.push.alerts', tab: 'profile', label: push('alerts'), section: push('title') },
    { key: 'own.push.jobs', tab: 'profile', label: push('work'), section: push('title'), also: [push('jobs')] },
    { key: 'own.push.quiet', tab: 'profile', label: push('hasQuiet'), section: push('title'), also: [push('quiet')] },
    {
      key: 'own.language',
      tab: 'profile',
      label: t('language'),
      section: t('preferences'),
      also: [t('spanish'), t('english')],
    },
    {
      key: 'own.theme',
      tab: 'profile',
      label: t('theme'),
      section: t('preferences'),
      also: [t('themeLight'), t('themeDark')],
    },
    {
      key: 'own.password',
      tab: 'account',
      label: t('password'),
      also: [accounts('changePassword'), accounts('newPassword'), t('passwordText')],
    },
    { key: 'own.secondFactor', tab: 'account', label: factor('title'), also: [factor('explain'), factor('codes')] },
    { key: 'own.sessions', tab: 'account', label: t('sessions'), also: [t('sessionsText'), t('closeOthers')] },
  ];
}
