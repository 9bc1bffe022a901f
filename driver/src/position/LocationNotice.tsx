import { useWords } from '../app/words.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/pieces.tsx';
import { useStore } from '../ui/store.ts';
import { allowLocation, needsLeave } from './keep-watch.ts';
import { restartWatch, whereabouts } from './place.ts';
import { positionWords } from './position-words.ts';

/** Why the place is wanted, before the browser asks; what to do where there is none. Nothing where all is well. */
export function LocationNotice() {
  const t = useWords(positionWords);
  const asks = useStore(needsLeave);
  const { state } = useStore(whereabouts);
  if (asks)
    return (
      <Notice tone="info" icon="gps" title={t('askTitle')}>
        <p>{t('askText')}</p>
        <Button tone="primary" icon="gps" onClick={allowLocation}>
          {t('allow')}
        </Button>
      </Notice>
    );
  if (state !== 'denied' && state !== 'unavailable' && state !== 'insecure') return null;
  return (
    <Notice tone="warn" icon="gps" title={t(`${state}Title`)}>
      <p>{t(`${state}Text`)}</p>
      {state !== 'insecure' && (
        <Button icon="refresh" onClick={restartWatch}>
          {t('tryAgain')}
        </Button>
      )}
    </Notice>
  );
}
