import { Button, Loader, Popover } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { JobProgress } from '../../ui/JobProgress.tsx';
import { PopoverPanel } from '../../ui/PopoverPanel.tsx';
import { uiText } from '../../ui/ui.es.ts';
import { bulkText } from './bulk.es.ts';
import classes from './bulk.module.css';
import { type BulkTask, cancelTask, dropTask, isAtWork, useBulkTasks } from './bulk-tasks.ts';
import { EditTask } from './EditTask.tsx';

/** Long work on lists that this browser began: opens by itself when one starts, and stays behind its button until all have ended. */
export function BulkTasks() {
  const t = useText(bulkText);
  const tasks = useBulkTasks();
  const [isOpen, setOpen] = useState(false);
  const known = useRef(new Set(tasks.map((task) => task.jobId)));
  useEffect(() => {
    const fresh = tasks.filter((task) => !known.current.has(task.jobId));
    for (const task of fresh) known.current.add(task.jobId);
    // An edit and an import have their own dialog in front.
    if (fresh.some((task) => task.kind === 'export')) setOpen(true);
  }, [tasks]);
  if (tasks.length === 0) return null;
  const atWork = tasks.filter((task) => isAtWork(task.job)).length;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={340}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={atWork > 0 ? <Loader size={14} aria-hidden /> : <IconListCheck size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {atWork > 0 ? t('tasks.atWork', { count: atWork }) : t('tasks.ended')}
        </Button>
      </Popover.Target>
      <PopoverPanel className={classes.tasks} label={t('tasks.title')}>
        {tasks.map((task) => (
          <Task key={task.jobId} task={task} />
        ))}
      </PopoverPanel>
    </Popover>
  );
}

const waiting = { status: 'queued', progress: { done: 0, total: 0, detail: {} }, error: null } as const;

function Task({ task }: { task: BulkTask }) {
  const t = useText(bulkText);
  const ui = useText(uiText);
  if (task.kind === 'edit') {
    return (
      <div className={classes.stack}>
        <EditTask task={task} />
        {!isAtWork(task.job) && (
          <Button variant="default" size="compact-sm" onClick={() => dropTask(task.jobId)}>
            {ui('close')}
          </Button>
        )}
      </div>
    );
  }
  const title = t(task.kind === 'export' ? 'export.running' : 'import.running');
  return <JobProgress job={task.job ?? waiting} title={title} onCancel={() => void cancelTask(task.jobId)} />;
}
