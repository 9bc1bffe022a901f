import { describe, expect, it } from 'vitest';
import { phoneKey } from './phones.ts';

describe('phoneKey', () => {
  it.each([
    '8112345678',
    '81 1234 5678',
    '(81) 1234-5678',
    '+52 81 1234 5678',
    '528112345678',
    '5218112345678',
    '+52 1 81 1234 5678',
    '0448112345678',
    '0458112345678',
    '018112345678',
    '00528112345678',
  ])('%s is one number', (text) => expect(phoneKey(text)).toBe('+528112345678'));

  it('a number that begins with the country code is not cut', () => {
    expect(phoneKey('5212345678')).toBe('+525212345678');
    expect(phoneKey('+52 52 1234 5678')).toBe('+525212345678');
    expect(phoneKey('525212345678')).toBe('+525212345678');
  });

  it('keeps numbers of other countries as they are', () => {
    expect(phoneKey('+1 555 123 4567')).toBe('+15551234567');
    expect(phoneKey('15551234567')).toBe('+15551234567');
    expect(phoneKey('+34 612 345 678')).toBe('+34612345678');
  });

  it.each(['', '911', '81123456', '52811234567', '+52811234567', '+8112345678', 'whatsapp:+528112345678', 'no tiene'])(
    '«%s» is none',
    (text) => expect(phoneKey(text)).toBeNull(),
  );

  it('what it answers stays what it is', () => {
    for (const text of ['8112345678', '+1 555 123 4567', '5218112345678'])
      expect(phoneKey(phoneKey(text) ?? '')).toBe(phoneKey(text));
  });
});
