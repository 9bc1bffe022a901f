import type { Message, MessageChannel } from '../messages.ts';
import { channelNames } from './guides.ts';
import type { Names } from './names.ts';

export const messageStatusNames = {
  queued: { es: 'Por enviar', en: 'To be sent' },
  sent: { es: 'Enviado', en: 'Sent' },
  failed: { es: 'No se envió', en: 'Not sent' },
  kept: { es: 'Guardado aquí, sin proveedor', en: 'Kept here, without provider' },
} as const satisfies Names<Message['status']>;

export const messageChannelNames = {
  ...channelNames,
  push: { es: 'Notificación push', en: 'Push notification' },
} as const satisfies Names<MessageChannel>;
