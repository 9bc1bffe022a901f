import { Modal } from '@mantine/core';
import type { BulkList } from '@tramo/contract/bulk';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { useBulkImport } from '../bulk.api.ts';
import { bulkText } from '../bulk.es.ts';
import { ImportEnd } from '../ImportEnd.tsx';
import { ImportReview } from '../ImportReview.tsx';
import { ImportRunning } from '../ImportRunning.tsx';
import { ImportStart } from '../ImportStart.tsx';

interface ImportDialogProps {
  list: BulkList;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet of a list: dropped, checked without saving anything, then saved. Closing it stops nothing; opening it again shows where it stands. */
export function ImportDialog({ list, isOpen, onClose }: ImportDialogProps) {
  const t = useText(bulkText);
  const ui = useText(uiText);
  const isNarrow = useIsNarrow();
  const [id, setId] = useState<string | null>(null);
  // The first password of new people, kept to be shown once more at the end; gone when another file is begun.
  const [password, setPassword] = useState('');
  const [isResuming, setResuming] = useState(false);
  const current = useBulkImport(isOpen ? id : null);
  const one = current.data;
  const startOver = (next: string | null): void => {
    setId(next);
    setResuming(false);
    setPassword('');
  };
  const close = (): void => {
    onClose();
    if (one && one.status !== 'ready' && one.status !== 'running') startOver(null);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t(`import.title.${list}`)}
      size={one ? 1080 : 'lg'}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {id === null ? (
        <ImportStart list={list} onOpen={startOver} />
      ) : one === undefined ? (
        current.error ? (
          <ErrorState error={current.error} retry={() => startOver(null)} />
        ) : (
          <SkeletonRows rows={4} />
        )
      ) : one.status === 'ready' || (isResuming && one.status !== 'running' && one.status !== 'done') ? (
        <ImportReview
          one={one}
          password={password}
          onPassword={setPassword}
          onLeave={() => (isResuming ? setResuming(false) : startOver(null))}
        />
      ) : one.status === 'running' ? (
        <ImportRunning one={one} />
      ) : (
        <ImportEnd
          one={one}
          password={password}
          onAnother={() => startOver(null)}
          onResume={() => setResuming(true)}
          onClose={close}
        />
      )}
    </Modal>
  );
}
