import { phoneKey } from '@tramo/contract/phones';

/** Access to the services that carry messages, from the environment. Null: that way out is not set up. */
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

type Env = NodeJS.ProcessEnv;

/** The values of a group of variables, null when none is given; a half of them is refused by the names of those that are missing. */
function group<N extends string>(env: Env, title: string, names: readonly N[]): Record<N, string> | null {
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new Error(`${title} está configurado a medias: falta ${missing.join(', ')} (necesita ${names.join(', ')}).`);
  return Object.fromEntries(names.map((name) => [name, env[name]?.trim()])) as Record<N, string>;
}

const address = (env: Env, name: string, fallback: string): string => {
  const url = env[name] || fallback;
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new Error(`${name} debe ser una dirección que empiece con https://`);
  return url.replace(/\/+$/, '');
};

/** What is wrong with a value is told by its name alone: it may be a secret. */
const must = (isRight: boolean, text: string): void => {
  if (!isRight) throw new Error(text);
};

const twilioUrl = (env: Env): string => address(env, 'TWILIO_URL', 'https://api.twilio.com');
const metaUrl = (env: Env): string => address(env, 'META_URL', 'https://graph.facebook.com/v24.0');

function twilioSettings(env: Env): TwilioSettings | null {
  const g = group(env, 'SMS por Twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (!g) return null;
  must(/^AC[0-9a-f]{32}$/i.test(g.TWILIO_ACCOUNT_SID), 'TWILIO_ACCOUNT_SID debe ser «AC» y 32 dígitos hexadecimales.');
  const isService = /^MG[0-9a-f]{32}$/i.test(g.TWILIO_FROM);
  const from = isService ? g.TWILIO_FROM : phoneKey(g.TWILIO_FROM);
  if (from === null)
    throw new Error('TWILIO_FROM debe ser un número (+528112345678) o un servicio de mensajes («MG…»).');
  return {
    accountSid: g.TWILIO_ACCOUNT_SID,
    authToken: g.TWILIO_AUTH_TOKEN,
    from,
    url: twilioUrl(env),
  };
}

function metaSettings(env: Env): MetaSettings | null {
  const g = group(env, 'WhatsApp', [
    'META_TOKEN',
    'META_PHONE_ID',
    'META_WABA_ID',
    'META_APP_SECRET',
    'META_VERIFY_TOKEN',
  ]);
  if (!g) return null;
  for (const name of ['META_PHONE_ID', 'META_WABA_ID'] as const)
    must(/^\d+$/.test(g[name]), `${name} debe ser el número que da Meta, solo dígitos.`);
  return {
    token: g.META_TOKEN,
    phoneId: g.META_PHONE_ID,
    wabaId: g.META_WABA_ID,
    appSecret: g.META_APP_SECRET,
    verifyToken: g.META_VERIFY_TOKEN,
    url: metaUrl(env),
  };
}

function vapidKeys(env: Env): VapidKeys | null {
  const g = group(env, 'Web Push', ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']);
  if (!g) return null;
  const bytes = (text: string): number => Buffer.from(text, 'base64url').length;
  must(
    bytes(g.VAPID_PUBLIC_KEY) === 65 && bytes(g.VAPID_PRIVATE_KEY) === 32,
    'VAPID_PUBLIC_KEY y VAPID_PRIVATE_KEY deben ser un par de llaves P-256 en base64url.',
  );
  return { publicKey: g.VAPID_PUBLIC_KEY, privateKey: g.VAPID_PRIVATE_KEY };
}

function fcmSettings(env: Env): FcmSettings | null {
  const g = group(env, 'FCM', ['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY']);
  if (!g) return null;
  // Files of environments keep it on one line.
  const privateKey = g.FCM_PRIVATE_KEY.replaceAll('\\n', '\n');
  must(privateKey.includes('PRIVATE KEY-----'), 'FCM_PRIVATE_KEY debe ser la llave PEM de la cuenta de servicio.');
  return {
    projectId: g.FCM_PROJECT_ID,
    clientEmail: g.FCM_CLIENT_EMAIL,
    privateKey,
    url: address(env, 'FCM_URL', 'https://fcm.googleapis.com'),
    tokenUrl: address(env, 'FCM_TOKEN_URL', 'https://oauth2.googleapis.com/token'),
  };
}

/** Reads the settings of messages; throws what a half or wrong configuration lacks, without its values. */
export function messagingSettings(env: Env): MessagingSettings {
  const subject = env.VAPID_SUBJECT || null;
  must(subject === null || /^(mailto:|https:)/.test(subject), 'VAPID_SUBJECT debe empezar con mailto: o https:');
  return {
    twilio: twilioSettings(env),
    meta: metaSettings(env),
    vapid: vapidKeys(env),
    pushSubject: subject,
    fcm: fcmSettings(env),
    urls: { twilio: twilioUrl(env), meta: metaUrl(env) },
  };
}
