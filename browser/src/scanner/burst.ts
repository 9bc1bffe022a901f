/**
 * In a field a scanner is told from a person by its pace: keys come so many milliseconds apart on average at most, also of slow wireless scanners, and no pause is longer than `pauseMs`.
 * Without a field nobody types, so that a busy device may stumble for as long as `pauseElsewhereMs` in the middle of a code.
 */
const paceMs = 50;
const pauseMs = 150;
const pauseElsewhereMs = 500;
/** From so many fast keys on it is a scanner that types. */
const fewest = 3;
/** Without a key at its end (some scanners send none) a burst of so many counts after this silence. */
const withoutEnd = 6;
export const silenceMs = (isInField: boolean): number => (isInField ? pauseMs : pauseElsewhereMs) + 50;
/** FNC1, which parts the fields of a GS1 code. */
const groupSeparator = '\u001d';

export interface Key {
  key: string;
  /** Milliseconds of the event's own clock: when it was pressed, not when the page came to it. */
  at: number;
  ctrl: boolean;
  /** It goes to a field that somebody may type in. */
  isInField: boolean;
}
/** `typing`: the key belongs to a scanner and to nobody else. */
export type BurstStep = { kind: 'none' } | { kind: 'typing' } | { kind: 'scan'; text: string };

/** Tells a scanner's keys from a person's, whatever has the focus. Pure: time comes with the keys. */
export function createBurst() {
  let text = '';
  let first = 0;
  let last = Number.NEGATIVE_INFINITY;
  const reset = (): void => {
    text = '';
    last = Number.NEGATIVE_INFINITY;
  };
  return {
    /** The next key. */
    press({ key, at, ctrl, isInField }: Key): BurstStep {
      const goesOn = at - last <= (isInField ? pauseMs : pauseElsewhereMs);
      const isScanner = (): boolean => !isInField || at - first <= paceMs * [...text].length;
      if (key === 'Shift' || key === 'CapsLock' || key === 'AltGraph' || key === 'Control') return { kind: 'none' };
      if (key === 'Enter' || key === 'Tab') {
        const whole = text;
        const isScan = goesOn && whole.length >= fewest && isScanner();
        reset();
        return isScan ? { kind: 'scan', text: whole } : { kind: 'none' };
      }
      const char = (ctrl && key === ']') || key === 'F8' ? groupSeparator : key;
      if ([...char].length !== 1 || (ctrl && char !== groupSeparator)) {
        reset();
        return { kind: 'none' };
      }
      if (!goesOn) first = at;
      text = goesOn ? text + char : char;
      last = at;
      return text.length > fewest && isScanner() ? { kind: 'typing' } : { kind: 'none' };
    },
    /** True when the last key began what may become a scan. */
    begins: (): boolean => text.length === 1,
    /** Nothing came for `silenceMs`: what was typed is a scan without an end, or a person's. */
    silence(): BurstStep {
      const whole = text;
      reset();
      return whole.length >= withoutEnd ? { kind: 'scan', text: whole } : { kind: 'none' };
    },
  };
}
