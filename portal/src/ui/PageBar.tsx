import type { ReactNode } from 'react';

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
