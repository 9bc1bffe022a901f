import type { Company } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { fill, type Locale } from '@tramo/contract/problems';
import { letter, type MailText, accountMailNames as names } from '@tramo/contract/words/mails';
import { writtenMoment } from '../../platform/company-formats.ts';

/** When, as the company writes it, and from where something was done to an account. */
export interface Happening {
  at: Date;
  company: Pick<Company, 'timeZone' | 'dateFormat' | 'hourFormat'>;
  address: string | null;
  device: string;
}

const facts = (h: Happening, locale: Locale): string =>
  fill(names.facts[locale], {
    at: writtenMoment(h.at.toISOString(), h.company),
    address: h.address ?? names.unknownAddress[locale],
    device: h.device || names.unknownDevice[locale],
  });

/** What happened to an account, when and from where, and what to do about it. */
const notice =
  (
    kind: 'newSession' | 'passwordChanged' | 'secondFactorOn' | 'secondFactorOff',
    then: 'ifNotYou' | 'passwordNotYou',
  ) =>
  (name: string, h: Happening, locale: Locale): MailText =>
    letter(names[kind][locale], name, [names[`${kind}Text`][locale], facts(h, locale), names[then][locale]], locale);

export const newSessionMail = notice('newSession', 'ifNotYou');
export const passwordChangedMail = notice('passwordChanged', 'passwordNotYou');
export const secondFactorOnMail = notice('secondFactorOn', 'ifNotYou');
export const secondFactorOffMail = notice('secondFactorOff', 'ifNotYou');

export const recoveryMail = (name: string, link: string, locale: Locale): MailText =>
  letter(
    names.recovery[locale],
    name,
    [names.recoveryText[locale], link, fill(names.recoveryLimits[locale], { minutes: limits.resetMinutes })],
    locale,
  );
