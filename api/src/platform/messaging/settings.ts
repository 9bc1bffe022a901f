import type { SettingValues } from '../settings/settings-table.ts';

/** Access to the services that carry messages. Null: that way out is not set up. */
export interface MessagingSettings {
  twilio: TwilioSettings | null;
  meta: MetaSettings | null;
  /** Keys of Web Push when they are given; without them the house makes its own. */
  vapid: VapidKeys | null;
  /** Who push services may write to about our pushes: `mailto:` or `https:`. */
  pushSubject: string | null;
  fcm: FcmSettings | null;
  /** Where the services are, also for companies with accounts of their own. */
  urls: { twilio: string; meta: string };
}
export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or a messaging service (`MG…`). */
  from: string;
  url: string;
}
export interface MetaSettings {
  token: string;
  phoneId: string;
  wabaId: string;
  appSecret: string;
  verifyToken: string;
  /** With the version of the API. */
  url: string;
}
/** P-256, base64url: the point of 65 bytes, the number of 32. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}
export interface FcmSettings {
  projectId: string;
  clientEmail: string;
  /** PEM. */
  privateKey: string;
  url: string;
  tokenUrl: string;
}

/** The settings of messages. Access to a service is whole or none (`together` of the table). */
export function messagingSettings(v: SettingValues): MessagingSettings {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = v;
  const { META_TOKEN: token, META_PHONE_ID: phoneId, META_WABA_ID: wabaId } = v;
  const { META_APP_SECRET: appSecret, META_VERIFY_TOKEN: verifyToken } = v;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: vapidKey } = v;
  const { FCM_PROJECT_ID: projectId, FCM_CLIENT_EMAIL: clientEmail, FCM_PRIVATE_KEY: fcmKey } = v;
  const urls = { twilio: v.TWILIO_URL, meta: v.META_URL };
  return {
    twilio: accountSid && authToken && from ? { accountSid, authToken, from, url: urls.twilio } : null,
    meta:
      token && phoneId && wabaId && appSecret && verifyToken
        ? { token, phoneId, wabaId, appSecret, verifyToken, url: urls.meta }
        : null,
    vapid: publicKey && vapidKey ? { publicKey, privateKey: vapidKey } : null,
    pushSubject: v.VAPID_SUBJECT,
    fcm:
      projectId && clientEmail && fcmKey
        ? { projectId, clientEmail, privateKey: fcmKey, url: v.FCM_URL, tokenUrl: v.FCM_TOKEN_URL }
        : null,
    urls,
  };
}
