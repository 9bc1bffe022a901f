import { useEffect, useState } from 'preact/hooks';
import { useDayStore } from '../../app/day-context.ts';

/** The address of a file's small picture; null while it is read, and of what has none. */
export function useThumb(fileId: string): string | null {
  const store = useDayStore();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    store
      .readThumbnail(fileId)
      .then((blob) => {
        if (isOver || !blob?.type.startsWith('image/')) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [store, fileId]);
  return url;
}
