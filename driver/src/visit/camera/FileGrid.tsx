import { useEffect, useState } from 'preact/hooks';
import { useDayStore } from '../../app/day-context.ts';
import { useWords } from '../../app/words.ts';
import { Button, Buttons } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useFollowed } from '../../ui/store.ts';
import { unkeptFiles } from '../form/draft-store.ts';
import { visitWords } from '../visit-words.ts';
import classes from './camera.module.css';
import type { FileKind } from './files-under-way.ts';
import { useThumb } from './useThumb.ts';

interface FileGridProps {
  kind: FileKind;
  fileIds: readonly string[];
  onRemove: (fileId: string) => void;
}
/** What was taken, small, once the draft that names it is kept; a tap shows it large and lets it be taken away. */
export function FileGrid({ kind, fileIds, onRemove }: FileGridProps) {
  const [shown, setShown] = useState<string | null>(null);
  if (fileIds.length === 0) return null;
  return (
    <>
      <ul class={classes.grid}>
        {fileIds.map((fileId, n) => (
          <li key={fileId}>
            <Thumb kind={kind} fileId={fileId} n={n + 1} onClick={() => setShown(fileId)} />
          </li>
        ))}
      </ul>
      {shown && fileIds.includes(shown) && (
        <FileSheet
          kind={kind}
          fileId={shown}
          n={fileIds.indexOf(shown) + 1}
          onClose={() => setShown(null)}
          onRemove={() => {
            setShown(null);
            onRemove(shown);
          }}
        />
      )}
    </>
  );
}

function Thumb({ kind, fileId, n, onClick }: { kind: FileKind; fileId: string; n: number; onClick: () => void }) {
  const t = useWords(visitWords);
  const url = useThumb(fileId);
  const isKept = useFollowed(unkeptFiles.subscribe, () => !unkeptFiles.get().includes(fileId));
  return (
    <button
      type="button"
      class={classes.thumb}
      data-kind={kind}
      onClick={onClick}
      aria-busy={!isKept}
      aria-label={t(isKept ? `files.see.${kind}` : `files.keeping.${kind}`, { n })}
    >
      {!isKept ? (
        <Icon name="refresh" isTurning />
      ) : url ? (
        <img src={url} alt="" />
      ) : (
        <Icon name={kind === 'photo' ? 'image' : kind} />
      )}
      {kind === 'video' && (
        <span class={classes.mark}>
          <Icon name="play" />
        </span>
      )}
    </button>
  );
}

interface FileSheetProps {
  kind: FileKind;
  fileId: string;
  n: number;
  onClose: () => void;
  onRemove: () => void;
}
function FileSheet({ kind, fileId, n, onClose, onRemove }: FileSheetProps) {
  const t = useWords(visitWords);
  const store = useDayStore();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    void store.readFile(fileId).then((blob) => {
      if (!blob || isOver) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    });
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [store, fileId]);
  return (
    <Sheet
      title={t(`files.name.${kind}`, { n })}
      isOpen
      onClose={onClose}
      footer={
        <Buttons>
          <Button tone="danger" icon="trash" onClick={onRemove}>
            {t('files.remove')}
          </Button>
          <Button tone="primary" icon="check" onClick={onClose}>
            {t('files.keep')}
          </Button>
        </Buttons>
      }
    >
      {url && kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: the driver's own video.
        <video class={classes.large} src={url} controls playsInline />
      )}
      {url && kind !== 'video' && (
        <img class={classes.large} data-kind={kind} src={url} alt={t(`files.name.${kind}`, { n })} />
      )}
    </Sheet>
  );
}
