import { createBurst, silenceMs } from '@tramo/browser/scanner/burst';
import { useEffect, useRef } from 'react';

type Source = 'scanner' | 'camera' | 'typed';
type Hear = (code: string, source: Source) => void;

/** Who hears scans; the last that came is the one who does. */
const hearers: { hear: Hear }[] = [];
/** Gives a code to whoever hears scans now: for cameras and typed codes. */
export const tellScan = (code: string, source: Source): void => hearers.at(-1)?.hear(code, source);

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (element: Element | null): element is Field =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;

/** Writes a field's value as if it had been typed, so that React takes it. */
function write(field: Field, value: string): void {
  const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The window's one listener, while somebody hears. */
function listen(): () => void {
  const burst = createBurst();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before: { field: Field; value: string } | null = null;
  const scanned = (text: string): void => {
    // The first keys went where the focus was, before anybody could know whose they were.
    if (before && before.field.value !== before.value) write(before.field, before.value);
    before = null;
    tellScan(text, 'scanner');
  };
  const take = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.metaKey || event.altKey || event.isComposing) return;
    const field = isField(document.activeElement) ? document.activeElement : null;
    const value = field?.value ?? '';
    const step = burst.press({ key: event.key, at: event.timeStamp, ctrl: event.ctrlKey, isInField: field !== null });
    clearTimeout(timer);
    if (burst.begins()) before = field && { field, value };
    if (step.kind !== 'none') take(event);
    if (step.kind === 'scan') {
      scanned(step.text);
      return;
    }
    timer = setTimeout(
      () => {
        // Keys that came while the page was busy wait behind this timer: they go first.
        timer = setTimeout(() => {
          const end = burst.silence();
          if (end.kind === 'scan') scanned(end.text);
        }, 0);
      },
      silenceMs(field !== null),
    );
  };
  // Some scanners put what they read into the page as if it were pasted.
  const onPaste = (event: ClipboardEvent): void => {
    if (isField(document.activeElement)) return;
    const text = event.clipboardData?.getData('text').trim() ?? '';
    if (text === '' || text.length > 400 || /[\r\n]/.test(text)) return;
    take(event);
    tellScan(text, 'scanner');
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('paste', onPaste, true);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('paste', onPaste, true);
  };
}
let stop: (() => void) | null = null;

/**
 * Hears every scan anywhere on the page, whatever has the focus, while mounted and `isOn`. Of several that are mounted the last one hears. Codes of a camera or a field come by
 * `tellScan`. What is scanned before its hearer `isReady` waits for it: nobody waits for a screen before scanning.
 */
export function useScanner(onScan: Hear, isOn = true, isReady = true): void {
  const latest = useRef({ onScan, isReady });
  latest.current = { onScan, isReady };
  const early = useRef<Parameters<Hear>[]>([]);
  useEffect(() => {
    if (!isReady) return;
    for (const scan of early.current.splice(0)) latest.current.onScan(...scan);
  }, [isReady]);
  useEffect(() => {
    if (!isOn) return;
    const hear: Hear = (code, source) => {
      if (latest.current.isReady) latest.current.onScan(code, source);
      else early.current.push([code, source]);
    };
    const hearer = { hear };
    hearers.push(hearer);
    stop ??= listen();
    return () => {
      early.current = [];
      hearers.splice(hearers.indexOf(hearer), 1);
      if (hearers.length === 0) {
        stop?.();
        stop = null;
      }
    };
  }, [isOn]);
}
