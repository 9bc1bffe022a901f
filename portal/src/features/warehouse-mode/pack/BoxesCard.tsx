import { IconBox, IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Packing, packingApi } from '@tramo/contract/warehouse/packing';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { call, newKey } from '../../../lib/api.ts';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { BigButton } from '../frame/Big.tsx';
import frame from '../frame/Mode.module.css';
import { useModeSettings } from '../mode-settings.ts';
import { useBoxes, usePrinters } from '../warehouse-mode.api.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import classes from './Pack.module.css';

interface BoxesCardProps {
  first: Packing;
  /** The server has every scan. */
  isSent: boolean;
  /** What the card LISTO does here. */
  closer: RefObject<(() => void) | null>;
  onClosed: (packing: Packing) => void;
}

/** Boxes and weight of an order that is verified: what is suggested, to be changed where the hands know better. */
export function BoxesCard({ first, isSent, closer, onClosed }: BoxesCardProps) {
  const t = useText(warehouseModeText);
  const f = useFormat();
  const { _id: id, cedi } = first.order;
  const { printerId } = useModeSettings();
  // What packing found missing changes what fits: asked for once the server has all of it.
  const packing =
    useQuery({
      queryKey: ['packing', 'boxing', id],
      queryFn: ({ signal }) => call(packingApi.detail, { params: { id }, signal }),
      enabled: isSent,
      staleTime: 0,
    }).data ?? first;
  const boxes = useBoxes().data?.boxes ?? [];
  const printers = usePrinters(cedi._id).data?.printers ?? [];
  const [chosen, setChosen] = useState<(string | null)[] | null>(null);
  const [weight, setWeight] = useState('');
  const suggested = packing.suggestion.length > 0 ? packing.suggestion.map((s) => s.boxId) : [null];
  const ids = chosen ?? suggested;
  const weightKg = weight.trim() === '' ? null : Number(weight.replace(',', '.'));
  const key = useRef(newKey());
  const close = useMutation({
    mutationFn: (confirmsWeight: boolean) =>
      call(packingApi.close, {
        params: { id },
        body: {
          boxes: ids.map((boxId) => ({ boxId, weightKg: null })),
          weightKg,
          confirmsWeight,
        },
        idempotencyKey: key.current,
      }),
    onSuccess: (answer) => onClosed(answer.packing),
    onError: (error) => {
      // Refused is not done: what is sent next is another wish.
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) key.current = newKey();
    },
    meta: { quiet: true },
  });
  const isHeavy = close.error instanceof ApiProblem && close.error.key === 'packing.weight';
  const mayClose = isSent && !close.isPending && !Number.isNaN(weightKg);
  useEffect(() => {
    closer.current = mayClose ? () => close.mutate(false) : null;
    return () => {
      closer.current = null;
    };
  });
  const nameOf = (boxId: string | null): string =>
    boxes.find((b) => b._id === boxId)?.name ??
    packing.suggestion.find((s) => s.boxId === boxId)?.name ??
    t('pack.boxOther');
  return (
    <section className={frame.group} aria-label={t('pack.box')}>
      <ul className={classes.boxes}>
        {ids.map((boxId, index) => {
          const hint = chosen === null ? packing.suggestion[index] : undefined;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes have nothing but their place
            <li key={index} className={classes.box}>
              <IconBox size={28} stroke={1.8} aria-hidden />
              <div className={classes.name}>
                <select
                  aria-label={t('pack.boxName', { number: index + 1 })}
                  value={boxId ?? ''}
                  onChange={(event) =>
                    setChosen(ids.map((one, n) => (n === index ? event.currentTarget.value || null : one)))
                  }
                >
                  <option value="">{t('pack.boxOther')}</option>
                  {boxes.map((box) => (
                    <option key={box._id} value={box._id}>
                      {box.name}
                    </option>
                  ))}
                  {boxId !== null && !boxes.some((b) => b._id === boxId) && (
                    <option value={boxId}>{nameOf(boxId)}</option>
                  )}
                </select>
                {hint && <small>{t('pack.boxOf', { units: hint.units, fill: hint.fill })}</small>}
              </div>
              <button
                type="button"
                className={frame.round}
                disabled={ids.length === 1}
                aria-label={t('pack.removeBox', { number: index + 1 })}
                onClick={() => setChosen(ids.filter((_, n) => n !== index))}
              >
                <IconX size={26} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      <BigButton icon={IconPlus} onClick={() => setChosen([...ids, ids.at(-1) ?? null])}>
        {t('pack.addBox')}
      </BigButton>
      <label className={frame.field}>
        <span>
          {t('pack.weight')}
          {packing.expectedKg !== null && ` · ${t('pack.expected', { kg: f.weight(packing.expectedKg) })}`}
        </span>
        <input
          inputMode="decimal"
          autoComplete="off"
          value={weight}
          maxLength={9}
          onChange={(event) => setWeight(event.currentTarget.value.replace(/[^\d.,]/g, ''))}
        />
      </label>
      {printers.length > 0 && (
        <p className="muted">
          {t('pack.printer')}: {printers.find((p) => p._id === printerId)?.name ?? t('pack.here')}
        </p>
      )}
      {close.error && (
        <p className={frame.note} data-bad={!isHeavy || undefined} role="alert">
          {problemText(close.error)}
        </p>
      )}
      <div className={frame.row} data-main>
        {isHeavy ? (
          <BigButton isMain disabled={!mayClose} onClick={() => close.mutate(true)}>
            {t('pack.confirmWeight')}
          </BigButton>
        ) : (
          <BigButton isMain disabled={!mayClose} onClick={() => close.mutate(false)}>
            {t('pack.finish')}
          </BigButton>
        )}
      </div>
    </section>
  );
}
