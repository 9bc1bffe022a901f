import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import type { PickTask } from '@tramo/contract/warehouse/pick-tasks';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { useHandOver, usePickPeopleOf } from '../picking.api.ts';
import { pickingText } from '../picking.es.ts';

/** Gives a task into other hands, whoever has it. */
export function HandOverDialog({ task, onClose }: { task: PickTask; onClose: () => void }) {
  const t = useText(pickingText);
  const ui = useText(uiText);
  const people = usePickPeopleOf(task.cedi._id);
  const [userId, setUserId] = useState<string | null>(null);
  const hand = useHandOver();
  const options = (people.data?.people ?? []).filter((p) => p._id !== task.picker?._id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('task.handTitle', { number: task.number })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack gap="sm">
        {task.picker && <p className="muted">{t('task.handText')}</p>}
        <Select
          label={t('task.person')}
          data={options.map((p) => ({ value: p._id, label: p.name }))}
          value={userId}
          onChange={setUserId}
          searchable
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            disabled={userId === null}
            loading={hand.isPending}
            onClick={() =>
              userId &&
              hand.mutate(
                { id: task._id, userId },
                {
                  onSuccess: ({ picker }) => {
                    toast.ok(t('task.handed', { name: picker?.name ?? '' }));
                    onClose();
                  },
                },
              )
            }
          >
            {t('task.handOver')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
