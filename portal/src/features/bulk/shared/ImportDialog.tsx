import { Modal } from '@mantine/core';
import type { BulkList } from '@tramo/contract/bulk';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useAskToLeave } from '../../../ui/form/useUnsavedGuard.ts';
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
  /** The import on show, which the address keeps; null before its sheet is handed in. */
  id: string | null;
  onId: (id: string | null) => void;
  onClose: (isEnded: boolean) => void;
}

/** A sheet of a list: dropped, checked without saving anything, then saved. Closing it stops nothing; opening it again shows where it stands. */
export function ImportDialog({ list, isOpen, id, onId, onClose }: ImportDialogProps) {
  const t = useText(bulkText);
  const ui = useText(uiText);
  const isNarrow = useIsNarrow();
  // The first password of new people, kept to be shown once more at the end; gone when another file is begun.
  const [password, setPassword] = useState('');
  const [isResuming, setResuming] = useState(false);
  const [isSending, setSending] = useState(false);
  const askToLeave = useAskToLeave();
  const current = useBulkImport(isOpen ? id : null);
  const one = current.data;
  const forget = (): void => {
    setResuming(false);
    setPassword('');
  };
  const startOver = (next: string | null): void => {
    onId(next);
    forget();
  };
  const close = async (): Promise<void> => {
    if (isSending && !(await askToLeave())) return;
    const isEnded = one !== undefined && one.status !== 'ready' && one.status !== 'running';
    if (isEnded) forget();
    onClose(isEnded);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={() => void close()}
      // A key or a click beside it is no answer to what closing would lose.
      closeOnEscape={!isSending}
      closeOnClickOutside={!isSending}
      title={t(`import.title.${list}`)}
      size={one ? 1080 : 'lg'}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {id === null ? (
        <ImportStart list={list} onOpen={startOver} onSending={setSending} />
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
          onClose={() => void close()}
        />
      )}
    </Modal>
  );
}
