import { Button } from '@mantine/core';
import type { Reply } from '@tramo/contract/replies';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { useMarkReply } from './replies.api.ts';
import { repliesText } from './replies.es.ts';
import classes from './replies.module.css';

/** What a reply asks for: a task says whether it is done and by whom. */
export function ReplyTask({ reply }: { reply: Reply }) {
  const t = useText(repliesText);
  const f = useFormat();
  const mark = useMarkReply();
  const { task, wish, _id: id } = reply;
  if (!task)
    return wish === null ? null : (
      <div className={classes.task}>
        <StatusPill tone={wish === 'optOut' ? 'warn' : 'info'}>{t(`wish.${wish}`)}</StatusPill>
      </div>
    );
  return (
    <div className={classes.task}>
      <StatusPill tone={task.isDone ? 'ok' : 'warn'}>{t(`wish.newAddress`)}</StatusPill>
      <span className="muted small">
        {task.isDone
          ? t('taskDone', { name: task.byName ?? '', when: task.date ? f.dateTime(task.date) : '' })
          : t('taskOpen')}
      </span>
      <Button
        size="xs"
        variant="default"
        loading={mark.isPending}
        onClick={() => mark.mutate({ id, isDone: !task.isDone })}
      >
        {t(task.isDone ? 'markOpen' : 'markDone')}
      </Button>
    </div>
  );
}
