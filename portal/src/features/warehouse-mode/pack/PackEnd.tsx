import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type Packing, packingApi } from '@tramo/contract/warehouse/packing';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { filePath, openPath } from '../../../lib/files.ts';
import { useJob } from '../../../lib/jobs.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { BigButton, BigLink } from '../frame/Big.tsx';
import frame from '../frame/Mode.module.css';
import { ModeFrame } from '../frame/ModeFrame.tsx';
import { useModeSettings } from '../mode-settings.ts';
import classes from '../pick/Pick.module.css';
import { forgetWork, usePrinters } from '../warehouse-mode.api.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';

/** An order is packed: its guide, and its labels out of a printer or as a PDF. */
export function PackEnd({ packing }: { packing: Packing }) {
  const t = useText(warehouseModeText);
  const { order, guide } = packing;
  const { printerId } = useModeSettings();
  const printers = usePrinters(order.cedi._id);
  const printer = printers.data?.printers.find((p) => p._id === printerId) ?? null;
  const print = useMutation({
    mutationFn: (to: string | null) =>
      call(packingApi.print, { params: { id: order._id }, body: { printerId: to } }).then((answer) => ({
        ...answer,
        to,
      })),
    meta: { quiet: true },
  });
  const begun = useRef(false);
  const { mutate } = print;
  const isKnown = !printers.isPending;
  useEffect(() => forgetWork(order._id), [order._id]);
  useEffect(() => {
    if (!guide || !isKnown || begun.current) return;
    begun.current = true;
    // A printer that takes nothing leaves the way by the browser open.
    mutate(printer?._id ?? null, { onError: () => printer && mutate(null) });
  }, [guide, isKnown, printer, mutate]);
  return (
    <ModeFrame
      title={t('pack.order', { number: order.number })}
      back={pathOf('warehouseMode', { work: 'pack' })}
      foot={
        <>
          <BigLink to={pathOf('warehouseMode')}>{t('toHome')}</BigLink>
          <BigLink isMain to={pathOf('warehouseMode', { work: 'pack' })}>
            {t('pack.nextOrder')}
          </BigLink>
        </>
      }
    >
      <section className={classes.end} role="status">
        <IconCircleCheck size={72} stroke={1.6} aria-hidden />
        <h2>{t('pack.done')}</h2>
        {guide && (
          <>
            <p className={classes.goods}>{t('pack.guide', { folio: guide.folio })}</p>
            <p>{t('pack.labels', { count: guide.labelCount })}</p>
          </>
        )}
        {print.data?.jobId === null && printer && <p>{t('pack.printed', { printer: printer.name })}</p>}
      </section>
      {print.error && (
        <div className={frame.note} data-bad role="alert">
          <p>{t('pack.notPrinted', { problem: problemText(print.error) })}</p>
          <BigButton onClick={() => mutate(null)}>{t('again')}</BigButton>
        </div>
      )}
      {print.data?.jobId && <LabelFile jobId={print.data.jobId} />}
    </ModeFrame>
  );
}

function LabelFile({ jobId }: { jobId: string }) {
  const t = useText(warehouseModeText);
  const job = useJob(jobId).data;
  const fileId = job?.status === 'done' ? String(job.progress.detail.fileId ?? '') : '';
  return (
    <div className={frame.row}>
      <BigButton
        disabled={fileId === ''}
        onClick={() => {
          openPath(filePath(fileId), 'etiqueta.pdf').catch((error: unknown) => toast.error(problemText(error)));
        }}
      >
        {t(fileId === '' ? 'pack.labelMaking' : 'pack.openLabel')}
      </BigButton>
    </div>
  );
}
