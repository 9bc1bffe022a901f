import type { ReplyWish } from '../replies.ts';
import type { Names, Words } from './names.ts';

/** What is on the buttons below a WhatsApp message. Pressed, they are a text like any other, and say what they ask for. */
export const quickReplyTexts = {
  willBe: { es: 'Voy a estar', en: 'I will be there' },
  newAddress: { es: 'Cambia la dirección', en: 'Change the address' },
} as const satisfies Partial<Names<ReplyWish>>;
/** What the office answers most, ready to be changed before it is sent. */
export const officeAnswers = {
  thanks: { es: 'Gracias por avisar. Nos vemos pronto.', en: 'Thank you for telling us. See you soon.' },
  askAddress: {
    es: '¿Nos escribes la dirección completa: calle, número, colonia y código postal?',
    en: 'Could you write the whole address: street, number, suburb and postal code?',
  },
  addressDone: { es: 'Listo, ya registramos el cambio de dirección.', en: 'Done, the new address is registered.' },
  call: { es: 'Te llamamos en un momento.', en: 'We will call you in a moment.' },
} as const satisfies Record<string, Words>;

/** What a text asks for. */
export const replyWishNames = {
  willBe: { es: 'Va a estar', en: 'Will be there' },
  newAddress: quickReplyTexts.newAddress,
  optOut: { es: 'No quiere más mensajes', en: 'Wants no more messages' },
  optIn: { es: 'Quiere mensajes otra vez', en: 'Wants messages again' },
} as const satisfies Names<ReplyWish>;
