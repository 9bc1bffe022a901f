import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';

/** Sends a file again that did not arrive, without choosing it again. */
export function RetryUpload({ name, onClick }: { name: string; onClick: () => void }) {
  const ui = useText(uiText);
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRefresh size={14} aria-hidden />}
      aria-label={ui('fileRetry', { name })}
      onClick={onClick}
    >
      {ui('retry')}
    </Button>
  );
}
