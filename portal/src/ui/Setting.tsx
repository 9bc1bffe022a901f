import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import classes from './Setting.module.css';

/** The setting that somebody looked for; `count` grows with each time, so that the same one is found again. */
export const SettingMark = createContext<{ name: string; count: number }>({ name: '', count: 0 });

interface SettingProps {
  /** As the index of settings calls it. */
  name: string;
  /** What changing it affects. */
  effect?: ReactNode;
  children: ReactNode;
}

const controls = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), button:not(:disabled), a[href]';

/** What tells that somebody goes on by themselves. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Brings it into view, with the cursor in it; again whenever parts of the screen that were still being read come in above it, or in it, until
 * somebody does something.
 */
function keepInView(element: HTMLElement): () => void {
  const bring = (isFirst: boolean): void => {
    element.scrollIntoView({ block: 'center' });
    if (isFirst || document.activeElement === document.body)
      element.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
  };
  bring(true);
  const observer = new MutationObserver(() => bring(false));
  observer.observe(element.closest('main') ?? document.body, { childList: true, subtree: true });
  const stop = (): void => {
    observer.disconnect();
    for (const act of acts) window.removeEventListener(act, stop, true);
  };
  for (const act of acts) window.addEventListener(act, stop, { capture: true, passive: true });
  return stop;
}

/** One setting with what it affects. Whoever came here looking for it finds it in view, marked, with the cursor in it. */
export function Setting({ name, effect, children }: SettingProps) {
  const element = useRef<HTMLDivElement>(null);
  const mark = use(SettingMark);
  const isMarked = mark.name === name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is looked for
  useEffect(() => (isMarked && element.current ? keepInView(element.current) : undefined), [isMarked, mark.count]);
  return (
    <div
      ref={element}
      className={classes.setting}
      data-setting={name}
      data-marked={isMarked ? (mark.count % 2 === 0 ? 'again' : 'once') : undefined}
    >
      {children}
      {effect && <p className={classes.effect}>{effect}</p>}
    </div>
  );
}
