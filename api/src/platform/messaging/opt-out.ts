/** What people write to get no more messages, and to get them again. Compared without accents, signs and case. */
const words = {
  stop: ['baja', 'alto', 'stop', 'darme de baja', 'dar de baja', 'unsubscribe', 'no mas mensajes'],
  start: ['alta', 'start', 'darme de alta', 'dar de alta', 'unstop', 'subscribe'],
} as const;

/** Whether a text as a whole asks for no more messages (`stop`) or for them again (`start`); null: it is about something else. */
export function optOutWish(text: string): 'stop' | 'start' | null {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  for (const wish of ['stop', 'start'] as const) if ((words[wish] as readonly string[]).includes(plain)) return wish;
  return null;
}
