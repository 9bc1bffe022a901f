import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Children, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../lib/text.ts';
import { useIsNarrow } from '../lib/useIsNarrow.ts';
import classes from './Page.module.css';
import { uiText } from './ui.es.ts';

/** Where the shell shows the title and the actions of the screen; null outside of it. */
export const PageSlots = createContext<{ title: HTMLElement | null; actions: HTMLElement | null }>({
  title: null,
  actions: null,
});

interface HeaderProps {
  title: string;
  /** Grey line beside the title: the figures of the screen. */
  subtitle?: ReactNode;
  /** Controls of the whole screen, its one main action last. */
  actions?: ReactNode;
}

/** Puts the screen's title, figures and actions into the top bar, and its name into the window's title. */
export function PageHeader({ title, subtitle, actions }: HeaderProps) {
  const slots = use(PageSlots);
  useEffect(() => {
    document.title = `${title} · Tramo`;
  }, [title]);
  const heading = (
    <div className={classes.heading}>
      <h1 className={classes.title} id="page-title" tabIndex={-1}>
        {title}
      </h1>
      {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
    </div>
  );
  return (
    <>
      {slots.title && createPortal(heading, slots.title)}
      {slots.actions && actions && createPortal(actions, slots.actions)}
    </>
  );
}

interface PageProps extends HeaderProps {
  /** Fills the window's height, for screens with a map or a table that scroll inside; otherwise the screen scrolls as a page. */
  fill?: boolean;
  /** Without the usual room around the content. */
  flush?: boolean;
  children: ReactNode;
}

/** A screen: title, what it shows in figures, actions, content. */
export function Page({ fill, flush, children, ...header }: PageProps) {
  return (
    <>
      <PageHeader {...header} />
      <div className={classes.body} data-fill={fill || undefined} data-flush={fill || flush || undefined}>
        {children}
      </div>
    </>
  );
}

/**
 * A row of filters and switches above a list. On a phone the first (the search) stays in view and the others stand behind one button,
 * unless the row is short anyway or the screen wants it whole.
 */
export function Toolbar({ children, label, isWhole }: { children: ReactNode; label?: string; isWhole?: boolean }) {
  const ui = useText(uiText);
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const all = Children.toArray(children);
  const isFolded = isNarrow && !isWhole && all.length > 3;
  const [first, ...others] = all;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={label} data-folded={isFolded || undefined}>
      {isFolded ? (
        <>
          {first}
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {ui('filters')}
          </Button>
          {isOpen && <div className={classes.folded}>{others}</div>}
        </>
      ) : (
        children
      )}
    </div>
  );
}

/** Messages stand above the bar, however many lines it takes (Toaster.module.css). */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const size = new ResizeObserver(() => style.setProperty('--page-bar', `${bar.offsetHeight}px`));
  size.observe(bar);
  return () => {
    size.disconnect();
    style.removeProperty('--page-bar');
  };
}

/** A page's bar of buttons, at its foot. */
export function PageBar({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <footer ref={tellHeight} className={className}>
      {children}
    </footer>
  );
}
