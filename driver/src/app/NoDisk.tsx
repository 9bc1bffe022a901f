import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/pieces.tsx';
import { Screen } from '../ui/Screen.tsx';
import { appWords } from './app-words.ts';
import { useWords } from './words.ts';

/** A browser that keeps nothing cannot be trusted with a day's proofs: better said at the door. */
export function NoDisk() {
  const t = useWords(appWords);
  return (
    <Screen title="Tramo Operador" onBack={null}>
      <Empty icon="disk" title={t('noDiskTitle')}>
        <p>{t('noDiskText')}</p>
      </Empty>
      <Button tone="primary" isLarge icon="refresh" onClick={() => location.reload()}>
        {t('tryAgain')}
      </Button>
    </Screen>
  );
}
