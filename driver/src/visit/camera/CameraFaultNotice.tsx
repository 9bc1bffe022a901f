import { useWords } from '../../app/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/pieces.tsx';
import { visitWords } from '../visit-words.ts';
import type { CameraFault } from './stream.ts';

/** Why there is no camera, and what helps. */
export function CameraFaultNotice({ fault, onRetry }: { fault: CameraFault; onRetry: () => void }) {
  const t = useWords(visitWords);
  return (
    <Notice tone="warn" title={t(`camera.${fault}`)} isAlert>
      <p>{t(`camera.${fault}Cure`)}</p>
      {fault !== 'insecure' && (
        <Button icon="refresh" onClick={onRetry}>
          {t('camera.retry')}
        </Button>
      )}
    </Notice>
  );
}
