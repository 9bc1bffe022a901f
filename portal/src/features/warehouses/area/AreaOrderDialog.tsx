import { Button, Group, Modal } from '@mantine/core';
import type { Area } from '@tramo/contract/warehouse/warehouses';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { SortableList, SortableRow } from '../../../ui/form/SortableList.tsx';
import { moved } from '../../../ui/form/sortable.rules.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import walkClasses from '../plan/WalkEditor.module.css';
import { useAreas, useOrderAreas } from '../warehouses.api.ts';
import { warehousesText } from '../warehouses.es.ts';

/** The order in which pickers go through the areas of a cedi. */
export function AreaOrderDialog({ cediId, onClose }: { cediId: string; onClose: () => void }) {
  const t = useText(warehousesText);
  const ui = useText(uiText);
  const areas = useAreas({ cedisIds: cediId, page: 1, limit: 100 });
  return (
    <Modal opened onClose={onClose} title={t('order.title')} closeButtonProps={{ 'aria-label': ui('close') }}>
      {areas.data ? (
        <OrderForm cediId={cediId} areas={areas.data.areas} onClose={onClose} />
      ) : areas.error ? (
        <ErrorState error={areas.error} retry={areas.refetch} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Modal>
  );
}

function OrderForm({ cediId, areas, onClose }: { cediId: string; areas: readonly Area[]; onClose: () => void }) {
  const t = useText(warehousesText);
  const ui = useText(uiText);
  const save = useOrderAreas();
  const [ids, setIds] = useState(() => [...areas].sort((a, b) => a.position - b.position).map((a) => a._id));
  const nameOf = useMemo(() => {
    const names = new Map(areas.map((a) => [a._id, a.name]));
    return (id: string): string => names.get(id) ?? '';
  }, [areas]);
  const send = async (): Promise<void> => {
    await save.mutateAsync({ cediId, areaIds: ids });
    toast.ok(t('order.saved'));
    onClose();
  };
  return (
    <>
      <p className="muted">{t('order.text')}</p>
      <SortableList
        ids={ids}
        nameOf={nameOf}
        onMove={(from, to) => setIds(moved(ids, from, to))}
        words={{
          help: t('order.help'),
          picked: (at) => t('order.picked', at),
          moved: (at) => t('order.moved', at),
          dropped: (at) => t('order.dropped', at),
          cancelled: (at) => t('order.cancelled', at),
        }}
      >
        <ol className={walkClasses.list} aria-label={t('order.title')}>
          {ids.map((id) => (
            <SortableRow
              key={id}
              id={id}
              className={walkClasses.step ?? ''}
              grip={t('order.drag', { name: nameOf(id) })}
            >
              <span className={walkClasses.name}>{nameOf(id)}</span>
            </SortableRow>
          ))}
        </ol>
      </SortableList>
      <Refusal error={save.error} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button loading={save.isPending} onClick={() => void send().catch(() => undefined)}>
          {ui('save')}
        </Button>
      </Group>
    </>
  );
}
