import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from './Button.tsx';
import { useRestChange } from './rest.ts';
import classes from './screen.module.css';
import { useUiText } from './ui-text.ts';

/** What the app puts around every screen. */
export interface ScreenFrame {
  /** Null on the first screen. */
  onBack: (() => void) | null;
  /** At the right of the title. */
  status: ComponentChildren;
  /** Below the title: what waits, what the driver must know. */
  under: ComponentChildren;
  /** How far down each screen was when it was left. */
  scrolled: { get(): number; set(top: number): void };
}
export const FrameContext = createContext<ScreenFrame>({
  onBack: null,
  status: null,
  under: null,
  scrolled: { get: () => 0, set: () => undefined },
});

interface ScreenProps {
  title: string;
  subtitle?: ComponentChildren;
  children: ComponentChildren;
  /** In place of the app's own way back; null: none. */
  onBack?: (() => void) | null;
  /** Its main buttons, always in reach of a thumb. */
  footer?: ComponentChildren;
  /** Buttons beside the title. */
  actions?: ComponentChildren;
  /** To the edges, without scrolling: a map, a camera. */
  isFull?: boolean;
}

/** One screen: title, way back, what it shows, its buttons below. */
export function Screen({ title, subtitle, children, footer, actions, isFull = false, onBack }: ScreenProps) {
  const frame = useContext(FrameContext);
  const text = useUiText();
  const heading = useRef<HTMLHeadingElement>(null);
  const main = useRef<HTMLElement>(null);
  /** What had the focus last: a way back leads to the very line that led away. */
  const lastFocused = useRef<HTMLElement | null>(null);
  const { scrolled } = frame;
  const back = onBack === undefined ? frame.onBack : onBack;
  useLayoutEffect(() => {
    // Asking for a place makes the browser lay everything out at once: not for the top, where a screen begins.
    if (main.current && scrolled.get() > 0) main.current.scrollTop = scrolled.get();
    // Who cannot see it hears where he is.
    heading.current?.focus({ preventScroll: true });
  }, [scrolled]);
  const tellTitle = useCallback(() => {
    document.title = `${title} · Tramo`;
  }, [title]);
  useEffect(tellTitle, [tellTitle]);
  useRestChange(
    useCallback(
      (isResting: boolean) => {
        if (isResting) return;
        // Once what changed meanwhile is drawn: a focus makes the browser lay everything out at once.
        queueMicrotask(() => {
          if (lastFocused.current?.isConnected) lastFocused.current.focus({ preventScroll: true });
          else heading.current?.focus({ preventScroll: true });
        });
        tellTitle();
      },
      [tellTitle],
    ),
  );
  return (
    <div
      class={classes.screen}
      onFocusIn={({ target }) => {
        lastFocused.current = target as HTMLElement;
      }}
    >
      <header class={classes.head}>
        {back && <IconButton name="back" label={text.back} onClick={back} />}
        <div class={back ? classes.titles : `${classes.titles} ${classes.first}`}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </div>
        {actions}
        {frame.status}
      </header>
      {frame.under}
      <main
        ref={main}
        class={isFull ? classes.full : classes.main}
        // Keys scroll it, also where nothing in it can be reached by them.
        tabIndex={isFull ? undefined : 0}
        onScroll={(event) => scrolled.set(event.currentTarget.scrollTop)}
      >
        {children}
      </main>
      {footer && <footer class={classes.foot}>{footer}</footer>}
    </div>
  );
}
