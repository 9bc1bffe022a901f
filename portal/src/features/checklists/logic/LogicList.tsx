import { Button } from '@mantine/core';
import type { Checklist, ChecklistCategory } from '@tramo/contract/checklist-api';
import { emptyContent } from '@tramo/contract/checklist-content';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { SortableList, SortableRow } from '../../../ui/form/SortableList.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EnabledSwitch, VisibleSwitch } from '../catalogue/ChecklistSwitches.tsx';
import { useOrderChecklists } from '../catalogue/catalogue.api.ts';
import { conditionSentence } from '../shared/rule-sentence.ts';
import { useTold } from '../shared/told.api.ts';
import classes from './Logic.module.css';
import { logicText } from './logic.es.ts';
import { restOf } from './scope.rules.ts';

interface LogicListProps {
  category: ChecklistCategory;
  /** In their order. */
  checklists: readonly Checklist[];
  onConditions: (checklist: Checklist) => void;
}
/** The checklists of one status, put in order by drag or keyboard: when each answers, as a sentence. */
export function LogicList({ category, checklists, onConditions }: LogicListProps) {
  const t = useText(logicText);
  const order = useOrderChecklists();
  const [ids, setIds] = useState<string[]>([]);
  // What the server says now counts again, once an order was saved or refused.
  useEffect(() => setIds(checklists.map((c) => c._id)), [checklists]);
  const byId = new Map(checklists.map((c) => [c._id, c]));
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  const move = (from: number, to: number): void => {
    if (from === to) return;
    const next = ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] as string);
    setIds(next);
    order.mutate({ category, ids: next }, { onError: () => setIds(ids) });
  };
  const name = (id: string): string => byId.get(id)?.name ?? '';
  return (
    <SortableList
      ids={ids}
      nameOf={name}
      onMove={move}
      words={{
        help: t('dragHelp'),
        picked: (at) => t('picked', at),
        moved: (at) => t('moved', at),
        dropped: (at) => t('dropped', at),
        cancelled: (at) => t('putBack', at),
      }}
    >
      <ol className={classes.list} aria-label={t('list', { status: t(`category.${category}`) })}>
        {shown.map((c) => (
          <LogicRow key={c._id} checklist={c} onConditions={() => onConditions(c)} />
        ))}
      </ol>
    </SortableList>
  );
}

function LogicRow({ checklist: c, onConditions }: { checklist: Checklist; onConditions: () => void }) {
  const t = useText(logicText);
  const told = useTold(c.logic?.tests ?? []);
  const rest = restOf(c);
  const when = [
    c.subStatus && t('when.subStatus', { name: c.subStatus.name }),
    c.clientIds.length > 0 && t('when.clients', { count: c.clientIds.length }),
    c.vehicleTypes.length > 0 &&
      t('when.vehicles', { kinds: c.vehicleTypes.map((kind) => t(`dialog.vehicleKind.${kind}`)).join(', ') }),
    c.logic && t('when.logic', { condition: conditionSentence(c.logic, emptyContent, told) }),
  ].filter(Boolean);
  return (
    <SortableRow id={c._id} className={classes.row} grip={t('drag', { name: c.name })}>
      <div className={classes.about}>
        <span className={classes.name}>{c.name}</span>
        <span className={classes.when}>{when.join(' · ') || t('when.always')}</span>
        <StatusPill tone={rest ? 'idle' : 'ok'}>{t(rest ? `rests.${rest}` : 'gets')}</StatusPill>
      </div>
      <div className={classes.controls}>
        <VisibleSwitch checklist={c} label={t('visible')} />
        <EnabledSwitch checklist={c} label={t('enabled')} />
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('conditionsOf', { name: c.name })}
          disabled={!c.can.edit}
          onClick={onConditions}
        >
          {t('conditions')}
        </Button>
      </div>
    </SortableRow>
  );
}
