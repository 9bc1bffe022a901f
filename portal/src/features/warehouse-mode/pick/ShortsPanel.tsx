import { IconArrowsSplit, IconCheck, IconReplace, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@tramo/contract/endpoint';
import type { PickTaskDetail, ShortLine } from '@tramo/contract/warehouse/pick-tasks';
import { pickingApi } from '@tramo/contract/warehouse/picking';
import type { ScanDirectory } from '@tramo/contract/warehouse/scan-codes';
import { readScan } from '@tramo/contract/warehouse/scan-codes';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { useScanner } from '../../../lib/scanner/useScanner.ts';
import { useText } from '../../../lib/text.ts';
import { CodeField } from '../../../ui/scanner/CodeField.tsx';
import { BigButton } from '../frame/Big.tsx';
import classes from '../frame/Mode.module.css';
import { useShorts } from '../warehouse-mode.api.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';

interface ShortsPanelProps {
  taskId: string;
  /** Units that are missing, as the screen has it. */
  units: number;
  directory: ScanDirectory;
  onResolved: (task: PickTaskDetail) => void;
}
/** What was missing, and what is done about it: one after the other. */
export function ShortsPanel({ taskId, units, directory, onResolved }: ShortsPanelProps) {
  const t = useText(warehouseModeText);
  const shorts = useShorts(taskId, units, true);
  const [short] = shorts.data?.shorts ?? [];
  return (
    <section className={classes.group} aria-label={t('shorts.list')}>
      {short ? (
        <Short key={short.line._id} taskId={taskId} short={short} directory={directory} onResolved={onResolved} />
      ) : (
        <p className={classes.note}>
          {shorts.error ? problemText(shorts.error) : t(shorts.isFetching ? 'loading' : 'shorts.none')}
        </p>
      )}
    </section>
  );
}

type Resolution = Body<typeof pickingApi.resolve>;
function Short({ taskId, short, directory, onResolved }: Omit<ShortsPanelProps, 'units'> & { short: ShortLine }) {
  const t = useText(warehouseModeText);
  const client = useQueryClient();
  const [isReplacing, setReplacing] = useState(false);
  const { line, elsewhere } = short;
  const resolve = useMutation({
    mutationFn: (body: Resolution) => call(pickingApi.resolve, { params: { id: line._id }, body }),
    onSuccess: async (task) => {
      onResolved(task);
      await client.invalidateQueries({ queryKey: ['picking', 'shorts', taskId] });
    },
    meta: { quiet: true },
  });
  return (
    <>
      <h2>{t('shorts.missing', { count: line.short, name: line.name })}</h2>
      {resolve.error && (
        <p className={classes.note} data-bad role="alert">
          {problemText(resolve.error)}
        </p>
      )}
      {isReplacing ? (
        <Substitute
          quantity={line.short}
          directory={directory}
          onCancel={() => setReplacing(false)}
          onChosen={(sku) => resolve.mutate({ by: 'substitute', sku, quantity: line.short })}
        />
      ) : (
        <>
          {elsewhere.slice(0, 4).map((place) => (
            <BigButton
              key={place.locationId}
              isWide
              isMain={place === elsewhere[0]}
              icon={IconCheck}
              detail={place.areaName}
              disabled={resolve.isPending}
              onClick={() =>
                resolve.mutate({
                  by: 'otherLocation',
                  locationId: place.locationId,
                  quantity: Math.min(line.short, place.quantity),
                })
              }
            >
              {t('shorts.there', { quantity: Math.min(line.short, place.quantity), code: place.code })}
            </BigButton>
          ))}
          {elsewhere.length === 0 && <p className={classes.note}>{t('shorts.noPlace')}</p>}
          <BigButton icon={IconReplace} isWide disabled={resolve.isPending} onClick={() => setReplacing(true)}>
            {t('shorts.substitute')}
          </BigButton>
          <BigButton
            icon={IconArrowsSplit}
            isWide
            disabled={resolve.isPending}
            onClick={() => resolve.mutate({ by: 'split' })}
          >
            {t('shorts.split')}
          </BigButton>
          <BigButton
            icon={IconTrash}
            isWide
            disabled={resolve.isPending}
            onClick={() => resolve.mutate({ by: 'cancelLine', reason: '' })}
          >
            {t('shorts.cancelLine')}
          </BigButton>
        </>
      )}
    </>
  );
}

interface SubstituteProps {
  quantity: number;
  directory: ScanDirectory;
  onChosen: (sku: string) => void;
  onCancel: () => void;
}
/** Another article in the place of the one that is missing: read first, then confirmed by its name. */
function Substitute({ quantity, directory, onChosen, onCancel }: SubstituteProps) {
  const t = useText(warehouseModeText);
  const [found, setFound] = useState<{ sku: string; name: string } | string | null>(null);
  useScanner((code) => {
    const goods = readScan(code, directory, new Date().getFullYear()).find((m) => m.kind === 'product');
    setFound(goods ? goods.product : code);
  });
  return (
    <>
      <p className={classes.note} data-bad={typeof found === 'string' || undefined} role="status">
        {typeof found === 'string'
          ? `${t('said.unknown')}: ${found}`
          : found
            ? t('shorts.substituteIs', { count: quantity, name: found.name })
            : t('shorts.substituteHow')}
      </p>
      <CodeField size="xl" />
      <div className={classes.row}>
        <BigButton onClick={onCancel}>{t('cancel')}</BigButton>
        {found !== null && typeof found !== 'string' && (
          <BigButton isMain onClick={() => onChosen(found.sku)}>
            {t('shorts.substitute')}
          </BigButton>
        )}
      </div>
    </>
  );
}
