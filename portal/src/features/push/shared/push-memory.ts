import type { Remembered } from './push-ability.rules.ts';

/** Where this browser remembers its own subscription. It goes with everything else at a sign-out. */
const rememberedKey = 'push.device';

export function remembered(): Remembered | null {
  try {
    return JSON.parse(localStorage.getItem(rememberedKey) ?? 'null');
  } catch {
    return null;
  }
}
export const remember = (one: Remembered | null): void =>
  one ? localStorage.setItem(rememberedKey, JSON.stringify(one)) : localStorage.removeItem(rememberedKey);
