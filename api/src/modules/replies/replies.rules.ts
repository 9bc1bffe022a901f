import type { ReplyWish } from '@tramo/contract/replies';
import { optOutWish } from '../../platform/messaging/opt-out.ts';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const address = '(?:direccion|domicilio|ubicacion|address)';
const newAddress = new RegExp(
  `\\b(?:cambi|corrig|corrij|correg|actualiz|chang)\\w*(?: \\w+){0,3} ${address}\\b|` +
    `\\b(?:otra|nueva|distinta|different|new|another) ${address}\\b|\\b${address}\\b(?: \\w+){0,3} (?:mal|incorrecta|incorrecto|equivocada|equivocado|wrong)\\b|` +
    `\\b${address} (?:cambio|es otra|es otro)\\b`,
);
const willBe =
  /^(?:si )?(?:voy a estar|ahi (?:voy a estar|estare|estoy)|aqui (?:voy a estar|estare|estoy)|(?:si )?estare|i will be (?:there|here|home))\b/;

/** What a text asks for, where its words say so plainly; all else is read by a person. */
export function wishOf(text: string): ReplyWish | null {
  const opt = optOutWish(text);
  if (opt) return opt === 'stop' ? 'optOut' : 'optIn';
  const said = plain(text);
  if (newAddress.test(said)) return 'newAddress';
  return willBe.test(said) ? 'willBe' : null;
}
