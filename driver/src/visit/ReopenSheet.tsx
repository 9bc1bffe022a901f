import type { StopOfDay } from '@tramo/contract/driver-day/day';
import { guidesOf } from '@tramo/contract/driver-day/day';
import { limits } from '@tramo/contract/limits';
import { useState } from 'preact/hooks';
import { useDayStore, useRoute } from '../app/day-context.ts';
import { useWords } from '../app/words.ts';
import { StorageFull } from '../day/recorder.ts';
import { Button, Buttons } from '../ui/Button.tsx';
import { Check, Choice, TextArea } from '../ui/fields.tsx';
import { toast } from '../ui/overlays.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { visitWords } from './visit-words.ts';

interface ReopenSheetProps {
  routeId: string;
  stop: StopOfDay;
  isOpen: boolean;
  onClose: () => void;
}
const reasons = ['otherGuide', 'wrongOutcome', 'cameBack', 'other'] as const;

/** Takes a visit back that was reported by mistake, with why; those of one door together, where the driver wants. */
export function ReopenSheet({ routeId, stop, isOpen, onClose }: ReopenSheetProps) {
  const t = useWords(visitWords);
  const store = useDayStore();
  const route = useRoute(routeId);
  const [reason, setReason] = useState<(typeof reasons)[number] | null>(null);
  const [text, setText] = useState('');
  const [isAll, setAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const together = stop.visit ? guidesOf(stop.visit) : [];
  const others = (route?.stops ?? []).filter(
    (one) => one.guideId !== stop.guideId && together.includes(one.guideId) && one.reopenUntil !== null,
  );
  const why = reason === 'other' ? text.trim() : reason ? t(`reopen.reasons.${reason}`) : '';
  const reopen = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const { guideId } of [stop, ...(isAll ? others : [])])
        await store.record({ kind: 'reopen', guideId, routeId, body: { routeId, at: store.now(), reason: why } });
      toast(t('reopen.done'));
      onClose();
    } catch (error) {
      toast(t(error instanceof StorageFull ? 'files.full' : 'files.notKept'), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      title={t('reopen.title')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Buttons>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            tone="danger"
            icon="undo"
            isBusy={isBusy}
            isDisabled={reason === null || (reason === 'other' && why === '')}
            onClick={() => void reopen()}
          >
            {t('reopen.confirm')}
          </Button>
        </Buttons>
      }
    >
      <p>{t('reopen.text', { minutes: limits.reopenMinutes })}</p>
      <Choice
        label={t('reopen.why')}
        options={reasons.map((value) => ({ value, label: t(`reopen.reasons.${value}`) }))}
        value={reason}
        onChange={setReason}
      />
      {reason === 'other' && (
        <TextArea label={t('reopen.other')} value={text} onChange={setText} maxLength={300} rows={2} />
      )}
      {others.length > 0 && <Check label={t('reopen.all', { n: others.length + 1 })} isOn={isAll} onChange={setAll} />}
    </Sheet>
  );
}
