import { useRef, useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { toast } from '../../ui/overlays.tsx';
import { EvidenceField } from '../EvidenceField.tsx';
import { visitWords } from '../visit-words.ts';
import { CameraSheet } from './CameraSheet.tsx';
import { compressPhoto, type Picture } from './compress.ts';
import { FileGrid } from './FileGrid.tsx';
import { useWhileKept } from './files-under-way.ts';
import { hasCamera } from './stream.ts';
import { TakeFiles } from './TakeFiles.tsx';
import { useKeepFile } from './useKeepFile.ts';

interface PhotoFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  fileIds: readonly string[];
  most: number;
  /** Nothing of the gallery. */
  isCameraOnly?: boolean;
  onAdd: (fileId: string) => void;
  onRemove: (fileId: string) => void;
}

export function PhotoField(props: PhotoFieldProps) {
  const { label, fileIds, most, isCameraOnly = false, onAdd, onRemove } = props;
  const t = useWords(visitWords);
  const keep = useKeepFile();
  const whileKept = useWhileKept('photo');
  const [isOpen, setOpen] = useState(false);
  const native = useRef<HTMLInputElement>(null);
  const left = most - fileIds.length;
  const take = async ({ blob, thumb }: Picture): Promise<boolean> => {
    const fileId = await keep(blob, 'photo', thumb);
    if (!fileId) return false;
    onAdd(fileId);
    return true;
  };
  const takeFiles = async (files: File[]): Promise<boolean> => {
    let areAllKept = true;
    for (const file of files.slice(0, left)) {
      const picture = await compressPhoto(file).catch(() => null);
      if (!picture) {
        areAllKept = false;
        toast(t('files.unreadable'), { tone: 'bad' });
      } else if (!(await take(picture))) return false;
    }
    return areAllKept;
  };
  return (
    <EvidenceField icon="camera" label={label} hint={props.hint} error={props.error}>
      <FileGrid kind="photo" fileIds={fileIds} onRemove={onRemove} />
      <TakeFiles
        icon="camera"
        label={t(fileIds.length > 0 ? 'photos.more' : 'photos.take')}
        accept={{ camera: 'image/*', gallery: 'image/*' }}
        isMultiple
        isCameraOnly={isCameraOnly}
        isFull={left <= 0}
        onOpen={hasCamera() ? () => setOpen(true) : null}
        native={native}
        onFiles={(files) => whileKept(() => takeFiles(files))}
      />
      {isOpen && (
        <CameraSheet
          title={label}
          most={left}
          onShot={(shot) => whileKept(async () => take(await shot()))}
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
