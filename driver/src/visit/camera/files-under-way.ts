import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { toast } from '../../ui/overlays.tsx';
import { makeStore, useStore } from '../../ui/store.ts';
import { visitWords } from '../visit-words.ts';

export type FileKind = 'photo' | 'video' | 'signature';

/** What was taken and is not in the visit yet: it is made small, and written down. `isLost`: something of it could not be kept. */
const underWay = makeStore<{ kinds: readonly FileKind[]; isLost: boolean }>({ kinds: [], isLost: false });
export const isUnderWay = (): boolean => underWay.get().kinds.length > 0;

/** Resolves once nothing is under way. */
export const nothingUnderWay = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isUnderWay()) return resolve();
    const end = underWay.subscribe(() => {
      if (isUnderWay()) return;
      end();
      resolve();
    });
  });

/**
 * Does the work from the taking of a file to its place in the visit; who saves meanwhile waits for it. The work answers whether all was kept, and tells by itself what
 * was not; a failure of another kind is told here.
 */
export function useWhileKept(kind: FileKind): (work: () => Promise<boolean>) => Promise<boolean> {
  const t = useWords(visitWords);
  return async (work) => {
    const { kinds, isLost } = underWay.get();
    underWay.set({ kinds: [...kinds, kind], isLost: kinds.length > 0 && isLost });
    let isKept = false;
    try {
      isKept = await work();
    } catch {
      toast(t('files.notKept'), { tone: 'bad' });
    } finally {
      const now = underWay.get();
      underWay.set({ kinds: now.kinds.toSpliced(now.kinds.indexOf(kind), 1), isLost: now.isLost || !isKept });
    }
    return isKept;
  };
}

/**
 * For what reports something with its files: does it at once, or when what is under way is kept; not where something of it was lost, which the driver is told.
 * `waiting`: what it waits for, in words.
 */
export function useOnceKept(act: () => unknown): { ask: () => void; waiting: string | null } {
  const t = useWords(visitWords);
  const { kinds, isLost } = useStore(underWay);
  const [isAsked, setAsked] = useState(false);
  const [kind] = kinds;
  // With the drawing that has the last file: what is reported is read from it.
  useEffect(() => {
    if (!isAsked || kind) return;
    setAsked(false);
    if (!isLost) act();
  });
  return {
    ask: () => {
      if (isUnderWay()) setAsked(true);
      else act();
    },
    waiting: isAsked && kind ? t(`files.underWay.${kind}`) : null,
  };
}
