import type { AccountChannel, AccountPart, AccountSecret, MessageAccount, TrialReason } from '../message-accounts.ts';
import { messageProviderNames } from './messages.ts';
import type { Names, Words } from './names.ts';

/** The account itself. */
export const messageAccountName = { es: 'Cuenta de mensajes', en: 'Message account' } as const satisfies Words;

/** Who carries each channel. */
export const accountProviderNames = {
  email: { es: 'Servidor de correo (SMTP)', en: 'Mail server (SMTP)' },
  sms: messageProviderNames.twilio,
  whatsapp: { es: 'Cloud API de Meta', en: 'Meta Cloud API' },
} as const satisfies Names<AccountChannel>;

/** What a provider asks for, by the names that stand on its own pages where it has them. */
export const accountFieldNames = {
  host: { es: 'Servidor', en: 'Server' },
  port: { es: 'Puerto', en: 'Port' },
  /** Not one of the portal’s users. */
  user: { es: 'Usuario del servidor', en: 'Server user' },
  from: { es: 'Remitente', en: 'Sender' },
  fromName: { es: 'Nombre del remitente', en: 'Sender name' },
  password: { es: 'Contraseña del servidor', en: 'Server password' },
  accountSid: { es: 'Account SID', en: 'Account SID' },
  authToken: { es: 'Auth Token', en: 'Auth Token' },
  phoneId: { es: 'Id del número de teléfono', en: 'Phone number ID' },
  wabaId: { es: 'Id de la cuenta de WhatsApp Business', en: 'WhatsApp Business account ID' },
  token: { es: 'Token de acceso', en: 'Access token' },
  appSecret: { es: 'Secreto de la app', en: 'App secret' },
  verifyToken: { es: 'Token de verificación', en: 'Verify token' },
} as const satisfies Names<AccountPart | AccountSecret>;

/** What came of asking a provider, as a sentence. */
export const trialReasonNames = {
  accepted: { es: 'El proveedor acepta las claves', en: 'The provider takes the credentials' },
  access: { es: 'El proveedor no acepta las claves', en: 'The provider does not take the credentials' },
  appSecret: {
    es: 'El token sirve, pero el secreto de la app no es el de esa app: sus avisos se rechazarían',
    en: 'The token works, but the app secret is not that app’s: its calls would be refused',
  },
  otherAccount: {
    es: 'Las claves sirven, pero el número no es de esa cuenta de WhatsApp Business',
    en: 'The credentials work, but the number is not of that WhatsApp Business account',
  },
  notFound: {
    es: 'El proveedor no conoce esos datos, o las claves no llegan a ellos',
    en: 'The provider does not know these, or the credentials do not reach them',
  },
  closed: { es: 'La cuenta existe, pero no está activa', en: 'The account exists, but is not active' },
  plain: {
    es: 'La conexión con el servidor no es segura (no cifra, o su certificado no vale): por ahí no se manda la contraseña',
    en: 'The connection to the server is not secure (no encryption, or no valid certificate): the password is not sent that way',
  },
  unreachable: { es: 'No se pudo llegar al servidor', en: 'The server could not be reached' },
  away: { es: 'El proveedor no respondió como se esperaba', en: 'The provider did not answer as expected' },
} as const satisfies Names<TrialReason>;

/** By whose account a channel's messages leave. */
export const accountSourceNames = {
  own: { es: 'Cuenta propia', en: 'Own account' },
  house: { es: 'Cuenta de la instalación', en: 'Installation’s account' },
  none: { es: 'Sin proveedor', en: 'Without provider' },
} as const satisfies Names<MessageAccount['source']>;
