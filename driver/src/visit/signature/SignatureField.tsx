import { useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { Button } from '../../ui/Button.tsx';
import { FileGrid } from '../camera/FileGrid.tsx';
import { useWhileKept } from '../camera/files-under-way.ts';
import { useKeepFile } from '../camera/useKeepFile.ts';
import { EvidenceField } from '../EvidenceField.tsx';
import { visitWords } from '../visit-words.ts';
import { SignatureSheet } from './SignatureSheet.tsx';

interface SignatureFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  fileId: string | null;
  onAdd: (fileId: string) => void;
  onRemove: (fileId: string) => void;
}

export function SignatureField({ label, hint, error, fileId, onAdd, onRemove }: SignatureFieldProps) {
  const t = useWords(visitWords);
  const keep = useKeepFile();
  const whileKept = useWhileKept('signature');
  const [isOpen, setOpen] = useState(false);
  return (
    <EvidenceField icon="signature" label={label} hint={hint} error={error}>
      {fileId ? (
        <FileGrid kind="signature" fileIds={[fileId]} onRemove={onRemove} />
      ) : (
        <Button icon="signature" isWide onClick={() => setOpen(true)}>
          {t('signature.sign')}
        </Button>
      )}
      {isOpen && (
        <SignatureSheet
          title={label}
          onClose={() => setOpen(false)}
          onSigned={(drawn) =>
            whileKept(async () => {
              const { blob, thumb } = await drawn();
              const kept = await keep(blob, 'signature', thumb);
              if (kept) onAdd(kept);
              return kept !== null;
            })
          }
        />
      )}
    </EvidenceField>
  );
}
