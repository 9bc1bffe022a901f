import { useDay } from '../app/day-context.ts';
import { useWords } from '../app/words.ts';
import { Empty, Loading } from '../ui/pieces.tsx';
import { Screen } from '../ui/Screen.tsx';
import { OfficeChanges } from './OfficeChanges.tsx';
import { routeWords } from './route-words.ts';

/** The office took it away, or the day is not read yet. */
export function NoRoute() {
  const t = useWords(routeWords);
  const day = useDay();
  return (
    <Screen title={t('route')}>
      <OfficeChanges />
      {day ? (
        <Empty icon="route" title={t('gone')}>
          <p>{t('goneText')}</p>
        </Empty>
      ) : (
        <Loading label={t('reading')} />
      )}
    </Screen>
  );
}
