import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { limits } from '@tramo/contract/limits';
import type { Conversation, Reply, ReplyWay } from '@tramo/contract/replies';
import { smsSize } from '@tramo/contract/sms-text';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { ReplyTask } from './ReplyTask.tsx';
import { useAnswer, useConversation } from './replies.api.ts';
import { repliesText } from './replies.es.ts';
import classes from './replies.module.css';

type Line = { at: string; notice: Conversation['notices'][number] } | { at: string; reply: Reply };

/** What left for the recipient by SMS and WhatsApp, what was written back, and the office's answer. */
export function GuideConversation({ guideId }: { guideId: string }) {
  const t = useText(repliesText);
  const talk = useConversation(guideId);
  if (talk.error && !talk.data) return <ErrorState error={talk.error} retry={talk.refetch} />;
  if (!talk.data) return <SkeletonRows rows={2} />;
  const { notices, replies, ways } = talk.data;
  if (replies.length === 0) return <p className="muted">{t('none')}</p>;
  const lines: Line[] = [
    ...notices.map((notice) => ({ at: notice.at, notice })),
    ...replies.map((reply) => ({ at: reply.at, reply })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  // The last of their texts, or a task that nobody has done.
  const theirs = replies.filter((r) => !r.isOwn);
  const asksNewAddress = theirs.at(-1)?.wish === 'newAddress' || theirs.some((r) => r.task && !r.task.isDone);
  return (
    <div className={classes.talk}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard too */}
      <ol className={classes.lines} tabIndex={0} aria-label={t('conversation')} ref={toItsEnd}>
        {lines.map((line) =>
          'notice' in line ? (
            <NoticeLine key={line.notice._id} notice={line.notice} />
          ) : (
            <ReplyLine key={line.reply._id} reply={line.reply} />
          ),
        )}
      </ol>
      {ways.length > 0 && <AnswerForm guideId={guideId} ways={ways} asksNewAddress={asksNewAddress} />}
    </div>
  );
}

const toItsEnd = (list: HTMLElement | null): void => list?.scrollTo({ top: list.scrollHeight });

function NoticeLine({ notice }: { notice: Conversation['notices'][number] }) {
  const t = useText(repliesText);
  const f = useFormat();
  return (
    <li className={classes.line} data-notice>
      <p className="muted small">
        {t('noticeSent', { subject: notice.subject })} · {t(`channel.${notice.channel}`)} ·{' '}
        {t(`status.${notice.status}`)} · {f.dateTime(notice.at)}
      </p>
    </li>
  );
}

function ReplyLine({ reply }: { reply: Reply }) {
  const t = useText(repliesText);
  const f = useFormat();
  const facts = [
    reply.isOwn ? reply.byName : f.phone(reply.phone),
    t(`channel.${reply.channel}`),
    f.dateTime(reply.at),
    reply.status && t(`status.${reply.status}`),
  ];
  return (
    <li className={classes.line} data-own={reply.isOwn || undefined}>
      <p>{reply.text}</p>
      {reply.hasMedia && <p className="muted small">{t('media')}</p>}
      <p className="muted small">{facts.filter(Boolean).join(' · ')}</p>
      <ReplyTask reply={reply} />
    </li>
  );
}

/** Free text to who wrote last; what it costs stands beside before it is sent. */
const answersToAll = ['thanks', 'call'] as const;
const answersToAddress = ['askAddress', 'addressDone', 'call'] as const;
interface AnswerFormProps {
  guideId: string;
  ways: readonly ReplyWay[];
  /** Somebody waits for another address. */
  asksNewAddress: boolean;
}
function AnswerForm({ guideId, ways, asksNewAddress }: AnswerFormProps) {
  const t = useText(repliesText);
  const f = useFormat();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReplyWay['channel'] | null>(null);
  const send = useAnswer(guideId);
  const usable = ways.find((w) => w.isOpen && !w.isStopped) ?? ways[0];
  const way = ways.find((w) => w.channel === chosen) ?? usable;
  if (!way) return null;
  const { channel, isOpen, isStopped, isSending, until, price } = way;
  const { segments } = smsSize(text);
  const cost =
    channel === 'sms'
      ? t('costSms', { price: f.money(Math.max(segments, 1) * price), segments: Math.max(segments, 1) })
      : t('cost', { price: f.money(price) });
  const canSend = isOpen && !isStopped;
  const offered = asksNewAddress ? answersToAddress : answersToAll;
  const said = [
    isStopped ? t('isStopped') : !isOpen ? t('closed') : until ? t('openUntil', { when: f.dateTime(until) }) : '',
    canSend ? (isSending ? cost : t('notSending')) : '',
  ];
  const submit = (event: React.FormEvent): void => {
    event.preventDefault();
    send.mutate(
      { channel, text: text.trim() },
      {
        onSuccess: () => {
          setText('');
          toast.ok(t('sent'));
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {ways.length > 1 && (
        <SegmentedControl
          aria-label={t('answerBy')}
          value={channel}
          onChange={(value) => setChosen(value as ReplyWay['channel'])}
          data={ways.map((w) => ({ value: w.channel, label: t(`channel.${w.channel}`) }))}
        />
      )}
      {canSend && (
        <Textarea
          label={t('answer')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.replyText}
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
      )}
      {canSend && (
        <fieldset className={classes.quick}>
          <legend className="muted small">{t('quick.title')}</legend>
          {offered.map((name) => (
            <Button key={name} variant="default" size="compact-sm" onClick={() => setText(t(`quick.${name}`))}>
              {t(`quick.${name}`)}
            </Button>
          ))}
        </fieldset>
      )}
      <Refusal error={send.error} />
      <div className={classes.end}>
        <p className="muted small" role="status">
          {said.filter(Boolean).join(' ')}
        </p>
        {canSend && (
          <Button type="submit" loading={send.isPending} disabled={text.trim() === ''}>
            {t('send')}
          </Button>
        )}
      </div>
    </form>
  );
}
