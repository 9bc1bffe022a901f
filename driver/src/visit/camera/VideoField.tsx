import { useRef, useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { toast } from '../../ui/overlays.tsx';
import { EvidenceField } from '../EvidenceField.tsx';
import { visitWords } from '../visit-words.ts';
import { FileGrid } from './FileGrid.tsx';
import { useWhileKept } from './files-under-way.ts';
import { plainType, videoFault } from './recording.ts';
import { hasCamera } from './stream.ts';
import { TakeFiles } from './TakeFiles.tsx';
import { useKeepFile } from './useKeepFile.ts';
import { VideoSheet } from './VideoSheet.tsx';

interface VideoFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  fileIds: readonly string[];
  most: number;
  isCameraOnly?: boolean;
  onAdd: (fileId: string) => void;
  onRemove: (fileId: string) => void;
}

export function VideoField(props: VideoFieldProps) {
  const { label, fileIds, most, isCameraOnly = false, onAdd, onRemove } = props;
  const t = useWords(visitWords);
  const keep = useKeepFile();
  const whileKept = useWhileKept('video');
  const [isOpen, setOpen] = useState(false);
  const native = useRef<HTMLInputElement>(null);
  const left = most - fileIds.length;
  const take = async (blob: Blob, thumb?: Blob): Promise<boolean> => {
    const fault = videoFault(blob);
    if (fault) {
      toast(t(`video.${fault}`), { tone: 'bad' });
      return false;
    }
    const fileId = await keep(new Blob([blob], { type: plainType(blob.type) }), 'video', thumb);
    if (fileId) onAdd(fileId);
    return fileId !== null;
  };
  const canRecord = hasCamera() && typeof MediaRecorder !== 'undefined';
  return (
    <EvidenceField icon="video" label={label} hint={props.hint} error={props.error}>
      <FileGrid kind="video" fileIds={fileIds} onRemove={onRemove} />
      <TakeFiles
        icon="video"
        label={t('video.record')}
        accept={{ camera: 'video/*', gallery: 'video/mp4,video/webm' }}
        isCameraOnly={isCameraOnly}
        isFull={left <= 0}
        onOpen={canRecord ? () => setOpen(true) : null}
        native={native}
        onFiles={async ([file]) => {
          if (file) await whileKept(() => take(file));
        }}
      />
      {isOpen && (
        <VideoSheet
          title={label}
          onVideo={(blob, thumb) => whileKept(() => take(blob, thumb))}
          onClose={() => setOpen(false)}
          onNative={() => {
            setOpen(false);
            native.current?.click();
          }}
        />
      )}
    </EvidenceField>
  );
}
