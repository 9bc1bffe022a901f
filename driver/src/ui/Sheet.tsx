import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from './Button.tsx';
import { useRestChange } from './rest.ts';
import classes from './sheet.module.css';
import { useUiText } from './ui-text.ts';

interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ComponentChildren;
  /** Its buttons, which stay in sight. */
  footer?: ComponentChildren;
}

/** A sheet from below, over everything. The browser's own dialog keeps the focus inside and hears Escape and the phone's back. */
export function Sheet({ title, isOpen, onClose, children, footer }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  const text = useUiText();
  // With what is drawn, not after it is painted: on a slow phone that is a tenth of a second in which the tap has done nothing yet.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    element.showModal();
    return () => element.close();
  }, [isOpen]);
  // With large letters it may be longer than the screen: the keys that scroll it need it to have the focus.
  useEffect(() => {
    const element = body.current;
    if (element && element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element?.removeAttribute('tabindex');
  });
  // A dialog of a screen that is not seen any more would hold the keys of the one that is.
  useRestChange(useCallback((isResting: boolean) => isResting && isOpen && onClose(), [isOpen, onClose]));
  if (!isOpen) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own; a tap beside the sheet closes it, too.
    <dialog
      ref={dialog}
      class={classes.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class={classes.inside}>
        <header class={classes.head}>
          <h2 id={id}>{title}</h2>
          <IconButton name="close" label={text.close} onClick={onClose} />
        </header>
        <div ref={body} class={classes.body}>
          {children}
        </div>
        {footer && <footer class={classes.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}
