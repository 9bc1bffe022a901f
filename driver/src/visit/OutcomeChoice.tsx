import type { StopOfDay } from '@tramo/contract/driver-day/day';
import { type OutcomeKind, outcomesOf } from '@tramo/contract/driver-day/outcomes';
import { useWords } from '../app/words.ts';
import { Button } from '../ui/Button.tsx';
import { Stack } from '../ui/pieces.tsx';
import { visitWords } from './visit-words.ts';

/** How it went: the usual case is the first and largest button. */
export function OutcomeChoice({ stop, onChoose }: { stop: StopOfDay; onChoose: (kind: OutcomeKind) => void }) {
  const t = useWords(visitWords);
  const outcomes = outcomesOf[stop.type];
  return (
    <Stack>
      <Button tone="primary" icon="check" isLarge onClick={() => onChoose('whole')}>
        {t(`outcome.${outcomes.whole}`)}
      </Button>
      {stop.items.length > 0 && (
        <Button icon="boxes" isLarge onClick={() => onChoose('partial')}>
          {t(`outcome.${outcomes.partial}`)}
        </Button>
      )}
      <Button tone="danger" icon="close" isLarge onClick={() => onChoose('failed')}>
        {t(`outcome.${outcomes.failed}`)}
      </Button>
    </Stack>
  );
}
