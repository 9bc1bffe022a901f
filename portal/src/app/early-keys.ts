/**
 * What somebody types after asking for the palette and before its field is there to take it: its code loads, it opens, and a quick hand has
 * written half a folio by then.
 */
export function earlyKeys(target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window): {
  /** From now on keys are kept. */
  keep: () => void;
  /** What was typed; keys go where they belong again. */
  take: () => string;
} {
  let typed = '';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key.length === 1) typed += event.key;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    keep: () => {
      typed = '';
      target.addEventListener('keydown', onKeyDown, { capture: true });
    },
    take: () => {
      target.removeEventListener('keydown', onKeyDown, { capture: true });
      const kept = typed;
      typed = '';
      return kept;
    },
  };
}
