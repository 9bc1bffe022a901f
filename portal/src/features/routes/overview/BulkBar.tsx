import { Button } from '@mantine/core';
import { IconClipboardCheck, IconFlag3, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type Route, routesApi } from '@tramo/contract/routes';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx';
import type { Selection } from '../../../ui/table/selection.ts';
import { toast } from '../../../ui/toast.ts';
import { routesText } from '../routes.es.ts';

type Deed = 'board' | 'close' | 'remove';
const mayBe: Record<Deed, (r: Route) => boolean> = {
  board: (r) => r.can.edit && r.missing.includes('boarding'),
  close: (r) => r.can.close,
  remove: (r) => r.can.delete,
};
const icons = { board: IconClipboardCheck, close: IconFlag3, remove: IconTrash };
const done = { board: 'pick.boarded', close: 'pick.closed', remove: 'pick.removed' } as const;
const calls: Record<Deed, (r: Route) => Promise<unknown>> = {
  board: (r) => call(routesApi.update, { params: { id: r._id }, body: { boardingChecked: true, version: r.version } }),
  close: (r) => call(routesApi.close, { params: { id: r._id }, body: {} }),
  remove: (r) => call(routesApi.remove, { params: { id: r._id } }),
};
/** So many at a time: each is a transaction of its own. */
const atOnce = 4;

interface BulkBarProps {
  routes: readonly Route[];
  selection: Selection;
  onRemoved: (ids: readonly string[]) => void;
}

/** What can be done with the ticked routes: each deed with those that it fits. What is refused stays ticked, and the reason is told. */
export function BulkBar({ routes, selection, onRemoved }: BulkBarProps) {
  const t = useText(routesText);
  const client = useQueryClient();
  const [running, setRunning] = useState<Deed | null>(null);
  const picked = routes.filter((r) => selection.has(r._id));

  const run = async (deed: Deed): Promise<void> => {
    const targets = picked.filter(mayBe[deed]);
    const count = targets.length;
    if (deed !== 'board') {
      const guides = targets.reduce((sum, r) => sum + r.assignedGuides, 0);
      const question =
        deed === 'close'
          ? { title: t('pick.closeTitle', { count }), body: t('pick.closeText') }
          : { title: t('pick.removeTitle', { count }), body: t('pick.removeText', { count: guides }) };
      if (!(await confirm({ ...question, confirm: t(`pick.${deed}`), isDangerous: true }))) return;
    }
    setRunning(deed);
    const left = [...targets];
    const good: string[] = [];
    const bad: { name: string; reason: string }[] = [];
    const work = async (): Promise<void> => {
      for (let route = left.shift(); route; route = left.shift()) {
        try {
          await calls[deed](route);
          good.push(route._id);
        } catch (error) {
          bad.push({ name: route.name, reason: problemText(error) });
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setRunning(null);
    selection.set(good, false);
    if (deed === 'remove') onRemoved(good);
    for (const part of ['day', 'dayStops', 'actions']) void client.invalidateQueries({ queryKey: ['routes', part] });
    void client.invalidateQueries({ queryKey: ['guides'] });
    const well = good.length > 0 ? t(done[deed], { count: good.length }) : '';
    const first = bad[0];
    if (first) toast.error([well, t('pick.failed', { count: bad.length, ...first })].filter(Boolean).join('. '));
    else toast.ok(well);
  };
  return (
    <SelectionBar
      selection={selection}
      isPageFull={false}
      actions={
        <>
          {selection.count < routes.length && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() =>
                selection.set(
                  routes.map((r) => r._id),
                  true,
                )
              }
            >
              {t('pick.all', { count: routes.length })}
            </Button>
          )}
          {(['board', 'close', 'remove'] as const).map((deed) => {
            const count = picked.filter(mayBe[deed]).length;
            const Icon = icons[deed];
            if (count === 0) return null;
            return (
              <Button
                key={deed}
                size="compact-sm"
                variant="default"
                color={deed === 'remove' ? 'red' : undefined}
                loading={running === deed}
                disabled={running !== null}
                leftSection={<Icon size={15} aria-hidden />}
                onClick={() => void run(deed)}
              >
                {t(`pick.${deed}`)} {count < picked.length && count}
              </Button>
            );
          })}
        </>
      }
    />
  );
}
