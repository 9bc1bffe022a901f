import { AsyncLocalStorage } from 'node:async_hooks';

const opening = new AsyncLocalStorage<{ text: string }>();

/** The first transaction that `work` opens begins with this SQL text (without parameters): `begin` and it go to the database together, for a way there and back costs more than either. */
export const beginningWith = <T>(text: string, work: () => T): T => opening.run({ text }, work);

/** What a driver sends instead of `begin`; null when nobody asks for more. Who takes it has it alone: transactions inside of that one begin by themselves. */
export function takeOpening(): string | null {
  const asked = opening.getStore();
  if (!asked?.text) return null;
  const { text } = asked;
  asked.text = '';
  return `begin; ${text}`;
}
