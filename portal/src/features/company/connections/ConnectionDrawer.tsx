import { Modal } from '@mantine/core';
import type { ApiKey } from '@tramo/contract/api-keys';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { connectionsText } from './connections.es.ts';
import { NewKey } from './NewKey.tsx';

interface ConnectionDrawerProps {
  /** `new`, one to change, or nothing. */
  open: 'new' | ApiKey | null;
  onClose: () => void;
}

/** A connection, new or changed. The key of a new one is shown when it is made, and never again. */
export function ConnectionDrawer({ open, onClose }: ConnectionDrawerProps) {
  const t = useText(connectionsText);
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const connection = open === 'new' || open === null ? undefined : open;
  return (
    <>
      <FormDrawer
        title={connection ? t('editTitle', { name: connection.name }) : t('add')}
        isOpen={open !== null}
        onClose={onClose}
      >
        {({ onDirty, close, done }) => (
          <ConnectionForm
            {...(connection ? { connection } : {})}
            onMade={setMade}
            onDone={done}
            onCancel={close}
            onDirty={onDirty}
          />
        )}
      </FormDrawer>
      <KeyModal made={made} onClose={() => setMade(null)} />
    </>
  );
}

/** A key that is shown once. */
export function KeyModal({ made, onClose }: { made: { name: string; key: string } | null; onClose: () => void }) {
  const t = useText(connectionsText);
  return (
    <Modal
      opened={made !== null}
      onClose={onClose}
      title={t('createdTitle', { name: made?.name ?? '' })}
      size="lg"
      // A slip of the hand must not lose the key.
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {made && <NewKey apiKey={made.key} onConfirmed={onClose} />}
    </Modal>
  );
}
