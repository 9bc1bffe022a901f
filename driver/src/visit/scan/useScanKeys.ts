import { createBurst, silenceMs } from '@tramo/browser/scanner/burst';
import { useEffect, useRef } from 'preact/hooks';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable) ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'file'].includes(target.type));

/** Hears a Bluetooth or cable scanner, which types like a keyboard and fast, while mounted, whatever has the focus. */
export function useScanKeys(onCode: (text: string) => void): void {
  const hear = useRef(onCode);
  hear.current = onCode;
  useEffect(() => {
    const burst = createBurst();
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** What stood in the field before the scanner typed into it. */
    let before: { field: HTMLInputElement | HTMLTextAreaElement; text: string } | null = null;
    const scanned = (text: string): void => {
      const { activeElement } = document;
      if (before && before.field === activeElement) {
        before.field.value = before.text;
        before.field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      before = null;
      hear.current(text);
    };
    const press = (event: KeyboardEvent): void => {
      const isInField = takesText(event.target);
      const step = burst.press({ key: event.key, at: event.timeStamp, ctrl: event.ctrlKey, isInField });
      clearTimeout(timer);
      if (step.kind === 'scan') {
        event.preventDefault();
        event.stopPropagation();
        scanned(step.text);
        return;
      }
      if (burst.begins())
        before = isInField
          ? { field: event.target as HTMLInputElement, text: (event.target as HTMLInputElement).value }
          : null;
      // A scanner's keys are nobody's: they must not press the button that has the focus.
      if (step.kind === 'typing') event.preventDefault();
      timer = setTimeout(() => {
        const end = burst.silence();
        if (end.kind === 'scan') scanned(end.text);
      }, silenceMs(isInField));
    };
    window.addEventListener('keydown', press, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      clearTimeout(timer);
    };
  }, []);
}
