import { IconHandStop, IconPlayerPause, IconUserShare } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { isOpen } from '@tramo/contract/warehouse/pick-step';
import type { PickTaskDetail } from '@tramo/contract/warehouse/pick-tasks';
import type { PickWork } from '@tramo/contract/warehouse/pick-work';
import { pickingApi } from '@tramo/contract/warehouse/picking';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { BigButton } from '../frame/Big.tsx';
import frame from '../frame/Mode.module.css';
import { usePickPeople } from '../warehouse-mode.api.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import classes from './Pick.module.css';

interface MorePanelProps {
  detail: PickTaskDetail;
  work: PickWork;
  onPause: () => void;
  /** The task is no longer in these hands. */
  onGone: () => void;
}
/** What is done with a task besides picking it, and all of its lines. */
export function MorePanel({ detail, work, onPause, onGone }: MorePanelProps) {
  const t = useText(warehouseModeText);
  const id = detail.task._id;
  const [isHanding, setHanding] = useState(false);
  const release = useMutation({
    mutationFn: () => call(pickingApi.release, { params: { id } }),
    onSuccess: onGone,
    meta: { quiet: true },
  });
  const handOver = useMutation({
    mutationFn: (userId: string) => call(pickingApi.handOver, { params: { id }, body: { userId } }),
    onSuccess: onGone,
    meta: { quiet: true },
  });
  const error = release.error ?? handOver.error;
  return (
    <section className={frame.group} aria-label={t('more')}>
      {error && (
        <p className={frame.note} data-bad role="alert">
          {problemText(error)}
        </p>
      )}
      {isHanding ? (
        <People cediId={detail.task.cedi._id} onChosen={handOver.mutate} />
      ) : (
        <>
          <BigButton icon={IconPlayerPause} isWide onClick={onPause}>
            {t('pause')}
          </BigButton>
          <BigButton icon={IconUserShare} isWide onClick={() => setHanding(true)}>
            {t('pick.hand')}
          </BigButton>
          <BigButton icon={IconHandStop} isWide disabled={release.isPending} onClick={() => release.mutate()}>
            {t('pick.release')}
          </BigButton>
        </>
      )}
      <h2>{t('pick.lines')}</h2>
      <ul className={classes.lines}>
        {work.lines.map((line) => (
          <li
            key={line._id}
            className={classes.line}
            data-done={!isOpen(line) || undefined}
            data-short={line.short > 0 || undefined}
          >
            <strong>{line.name}</strong>
            <span>{t('pick.lineLeft', { picked: line.picked, quantity: line.quantity })}</span>
            <small>
              {[line.locationCode || t('pick.noPlace'), t('pick.of', { number: line.orderNumber })].join(' · ')}
            </small>
            {line.short > 0 && <small>{t('pick.lineShort', { count: line.short })}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function People({ cediId, onChosen }: { cediId: string; onChosen: (id: string) => void }) {
  const t = useText(warehouseModeText);
  const me = useMe();
  const people = usePickPeople(cediId);
  const others = (people.data?.people ?? []).filter((p) => p._id !== me?._id);
  return (
    <>
      {people.data && others.length === 0 && <p className={frame.note}>{t('pick.nobody')}</p>}
      {others.map((person) => (
        <BigButton key={person._id} isWide onClick={() => onChosen(person._id)}>
          {person.name}
        </BigButton>
      ))}
    </>
  );
}
