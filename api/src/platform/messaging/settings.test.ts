import { expect, it } from 'vitest';
import { readSettings } from '../settings/read-settings.ts';
import { messagingSettings } from './settings.ts';

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'secreto-1',
  TWILIO_FROM: '+15551234567',
};
const meta = {
  META_TOKEN: 'secreto-2',
  META_PHONE_ID: '123',
  META_WABA_ID: '456',
  META_APP_SECRET: 'secreto-3',
  META_VERIFY_TOKEN: 'secreto-4',
};

it('nothing is set up without its variables', () => {
  expect(messagingSettings(readSettings({ TWILIO_FROM: '' }))).toEqual({
    twilio: null,
    meta: null,
    vapid: null,
    pushSubject: null,
    fcm: null,
    urls: { twilio: 'https://api.twilio.com', meta: 'https://graph.facebook.com/v24.0' },
  });
});

it('reads whole configurations', () => {
  const settings = messagingSettings(readSettings({ ...twilio, ...meta, META_URL: 'http://localhost:3100/v24.0/' }));
  expect(settings.twilio).toMatchObject({ from: '+15551234567', url: 'https://api.twilio.com' });
  expect(settings.meta).toMatchObject({ phoneId: '123', url: 'http://localhost:3100/v24.0' });
});

it.each([
  [{ ...twilio, TWILIO_AUTH_TOKEN: ' ' }, 'SMS por Twilio está configurado a medias: falta TWILIO_AUTH_TOKEN'],
  [{ META_TOKEN: 'secreto-2' }, 'WhatsApp está configurado a medias: falta META_PHONE_ID, META_WABA_ID'],
  [{ ...twilio, TWILIO_ACCOUNT_SID: 'secreto-5' }, 'TWILIO_ACCOUNT_SID debe ser'],
  [{ ...twilio, TWILIO_FROM: 'secreto-6' }, 'TWILIO_FROM debe ser un número'],
  [{ ...meta, META_WABA_ID: 'secreto-7' }, 'META_WABA_ID debe ser el número'],
  [{ ...twilio, TWILIO_URL: 'api.twilio.com' }, 'TWILIO_URL debe ser una dirección'],
  [{ VAPID_PUBLIC_KEY: 'a' }, 'Web Push está configurado a medias'],
  [{ VAPID_PUBLIC_KEY: 'secreto-8', VAPID_PRIVATE_KEY: 'secreto-9' }, 'debe ser de un par de llaves'],
  [{ VAPID_SUBJECT: 'ana@x.mx' }, 'VAPID_SUBJECT debe empezar'],
  [{ FCM_PROJECT_ID: 'p', FCM_CLIENT_EMAIL: 'a@b', FCM_PRIVATE_KEY: 'secreto' }, 'FCM_PRIVATE_KEY debe ser'],
])('refuses a half or wrong one by its name, without its value', (env, text) => {
  let said = '';
  try {
    readSettings(env);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).toContain(text);
  expect(said).not.toContain('secreto');
});
