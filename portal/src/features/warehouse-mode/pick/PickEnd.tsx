import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { playSound } from '@tramo/browser/scanner/sounds';
import type { PickTaskDetail } from '@tramo/contract/warehouse/pick-tasks';
import { plainKey, readScan, type ScanDirectory } from '@tramo/contract/warehouse/scan-codes';
import { useEffect } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useScanner } from '../../../lib/scanner/useScanner.ts';
import { useText } from '../../../lib/text.ts';
import { CodeField } from '../../../ui/scanner/CodeField.tsx';
import { BigButton, BigLink } from '../frame/Big.tsx';
import frame from '../frame/Mode.module.css';
import { modeSettings } from '../mode-settings.ts';
import { useNextTask } from '../useNextTask.ts';
import { forgetWork, placeTask } from '../warehouse-mode.api.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import classes from './Pick.module.css';

interface PickEndProps {
  detail: PickTaskDetail;
  directory: ScanDirectory;
  /** The server has every scan. */
  isSent: boolean;
}
/** Everything of a task is picked or told to be missing. */
export function PickEnd({ detail, directory, isSent }: PickEndProps) {
  const t = useText(warehouseModeText);
  const next = useNextTask();
  const { orders, task } = detail;
  const place = useMutation({ mutationFn: (at: string) => placeTask(task._id, at), meta: { quiet: true } });
  // With everything picked a code is where it was put down: the packing table opens the orders by it.
  useScanner(
    (code) => {
      const meanings = readScan(code, directory, new Date().getFullYear());
      const isOfTask = detail.lines.some((l) => [l.sku, l.barcode, l.code].some((c) => plainKey(c) === plainKey(code)));
      // The last article read twice, or a card, is no place.
      const isPlace = !isOfTask && meanings.every((m) => m.kind === 'location');
      if (isPlace) place.mutate(code.trim().slice(0, 60));
      if (modeSettings().hasSound) playSound(isPlace ? 'accepted' : 'repeated');
    },
    true,
    isSent,
  );
  useEffect(() => {
    if (isSent) forgetWork(task._id);
  }, [isSent, task._id]);
  return (
    <>
      <section className={classes.end}>
        <IconCircleCheck size={72} stroke={1.6} aria-hidden />
        <h2>{t('pick.finished')}</h2>
        <p>{t('pick.finishedText')}</p>
        <p>
          {t('pick.orders', {
            list: orders
              .map((o) => (o.slot === null ? o.number : `${o.number} (${t('pick.slotOf', { slot: o.slot })})`))
              .join(', '),
          })}
        </p>
      </section>
      {place.error ? (
        <p className={frame.note} data-bad role="alert">
          {problemText(place.error)}
        </p>
      ) : (
        <p className={frame.note} data-fine={place.isSuccess || undefined} role="status">
          {place.isSuccess ? t('pick.placed', { place: place.variables }) : t('pick.place')}
        </p>
      )}
      <CodeField size="xl" />
      {next.error && (
        <p className={frame.note} role="alert">
          {problemText(next.error)}
        </p>
      )}
      <div className={frame.row}>
        <BigLink to={pathOf('warehouseMode')}>{t('toHome')}</BigLink>
        <BigButton isMain disabled={!isSent || next.isPending} onClick={() => next.mutate({})}>
          {t('home.next')}
        </BigButton>
      </div>
    </>
  );
}
