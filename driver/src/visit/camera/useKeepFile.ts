import { useDayStore } from '../../app/day-context.ts';
import { useWords } from '../../app/words.ts';
import { StorageFull } from '../../day/recorder.ts';
import { toast } from '../../ui/overlays.tsx';
import { visitWords } from '../visit-words.ts';
import type { FileKind } from './files-under-way.ts';

/** Keeps a file on the phone's disk at once. Answers its id, or null, told why, where it could not be kept. */
export function useKeepFile(): (blob: Blob, kind: FileKind, thumb?: Blob) => Promise<string | null> {
  const store = useDayStore();
  const t = useWords(visitWords);
  return async (blob, kind, thumb) => {
    try {
      return await store.keepFile(blob, kind, thumb);
    } catch (error) {
      toast(t(error instanceof StorageFull ? 'files.full' : 'files.notKept'), { tone: 'bad' });
      return null;
    }
  };
}
