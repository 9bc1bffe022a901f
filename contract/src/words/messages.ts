import type { Message } from '../messages.ts';
import type { Names } from './names.ts';

export const messageStatusNames = {
  queued: { es: 'Por enviar', en: 'To be sent' },
  sent: { es: 'Enviado', en: 'Sent' },
  failed: { es: 'No se envió', en: 'Not sent' },
  kept: { es: 'Guardado aquí, sin proveedor', en: 'Kept here, without provider' },
} as const satisfies Names<Message['status']>;
