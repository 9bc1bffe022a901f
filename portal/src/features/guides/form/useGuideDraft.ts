import { useEffect, useState } from 'react';
import { isSame } from '../../../ui/form/merge.rules.ts';
import type { FormStore } from './form-store.ts';
import type { GuideFormValues } from './values.rules.ts';

interface Draft {
  /** When it was last typed in. */
  at: number;
  values: GuideFormValues;
}
const quietMs = 400;

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
    return draft?.values?.party && Array.isArray(draft.values.items) ? draft : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a new guide that is being typed through a reload of the page, and offers the one that was there. `key` names whose it is; null
 * keeps nothing. A form that is left on purpose takes its draft along.
 */
export function useGuideDraft(key: string | null, store: FormStore) {
  const [found, setFound] = useState(() => (key === null ? null : read(key)));
  useEffect(() => {
    if (key === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveDraft = (): void => {
      const { values, base } = store.get();
      if (isSame(values, base)) return;
      try {
        sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Draft));
      } catch {
        // A full store costs the draft, not the form.
      }
    };
    const unsubscribe = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(saveDraft, quietMs);
    });
    // What was typed in the last moment before a reload.
    window.addEventListener('pagehide', saveDraft);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      window.removeEventListener('pagehide', saveDraft);
      sessionStorage.removeItem(key);
    };
  }, [key, store]);
  const drop = (): void => {
    if (key !== null) sessionStorage.removeItem(key);
    setFound(null);
  };
  return { found, drop };
}
