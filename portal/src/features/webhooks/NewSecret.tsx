import { Button, Modal } from '@mantine/core';
import { useText } from '../../lib/text.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { webhooksText } from './webhooks.es.ts';
import classes from './webhooks.module.css';

export interface Secret {
  name: string;
  secret: string;
}

/** A secret, shown here and never again: a slip of the hand must not lose it. */
export function NewSecret({ secret, onClose }: { secret: Secret | null; onClose: () => void }) {
  const t = useText(webhooksText);
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={secret && t('secretTitle', { name: secret.name })}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {secret && (
        <div className={classes.dialog}>
          <p className="muted">{t('secretOnce')}</p>
          <div className={classes.secret}>
            <code>{secret.secret}</code>
            <CopyButton value={secret.secret} label={t('secretCopy')} />
          </div>
          <div className={classes.end}>
            <Button onClick={onClose}>{t('secretKept')}</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
