import { proofPartNames } from '@tramo/contract/words/proof';
import type { Translation } from '../../../lib/text.ts';
import type { secondFactorEs } from './second-factor.es.ts';

export const secondFactorEn: Translation<typeof secondFactorEs> = {
  title: 'Second factor',
  forced: 'Your company requires a second factor. Turn it on to go on.',
  explain:
    'Besides your password you enter a code of an app on your phone: somebody who knows the password alone does not get in.',
  isOn: 'On',
  isOff: 'Off',
  company: 'Your company requires it: it cannot be turned off.',
  turnOn: 'Turn the second factor on',
  renew: 'Change phone or app',
  renewHint: 'The old one works until you confirm the new one; you also get new recovery codes.',
  turnOff: 'Turn the second factor off',
  turnOffText: 'To turn it off, enter your password. Your recovery codes stop working.',
  turnedOff: 'The second factor was turned off',
  passwordText: 'Before you begin, enter your password.',
  currentPassword: 'Current password',
  next: 'Next',
  scan: '1. Open your authenticator app (Google Authenticator, Microsoft Authenticator, 1Password…) and scan this code.',
  qr: 'QR code of the key of your authenticator app',
  typeKey: 'Cannot scan? Type this key into the app:',
  copyKey: 'Copy key',
  enterCode: '2. Enter the 6-digit code that the app shows.',
  code: proofPartNames.code.en,
  codeDigits: 'The code has 6 digits',
  activate: 'Turn on',
  codesTitle: 'Keep your recovery codes',
  codesText:
    'If you lose your phone, each of them lets you in once. They are not shown again: keep them in a safe place away from this computer.',
  codes: 'Recovery codes',
  copyCodes: 'Copy codes',
  downloadCodes: 'Download',
  fileName: 'tramo-recovery-codes.txt',
  fileHead: 'Tramo recovery codes for {username}. Each works once.',
  kept: 'I have kept them',
  turnedOn: 'The second factor was turned on',
  signOut: 'Sign out',
  back: 'Back',
};
