import { Button, Select } from '@mantine/core';
import { defaultTimeZone } from '@tramo/contract/limits';
import { useState } from 'react';
import { dayInstant } from '../../lib/day-instant.ts';
import { useText } from '../../lib/text.ts';
import { useCompany } from '../../session/me.api.ts';
import { useFormat } from '../../session/useFormat.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { MinuteField } from '../../ui/form/MinuteField.tsx';
import { toast } from '../../ui/toast.ts';
import { useRedeliverMany } from './webhooks.api.ts';
import { webhooksText } from './webhooks.es.ts';
import classes from './webhooks.module.css';

/** Sends what lies between two times of the company's zone again: what failed, or all. */
export function ResendForm({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useText(webhooksText);
  const f = useFormat();
  const timeZone = useCompany()?.timeZone ?? defaultTimeZone;
  const resend = useRedeliverMany();
  const [fromDay, setFromDay] = useState(() => f.dayOf(Date.now() - 86_400_000));
  const [fromMinute, setFromMinute] = useState(0);
  const [toDay, setToDay] = useState(() => f.today());
  const [toMinute, setToMinute] = useState(1440);
  const [only, setOnly] = useState<'failed' | 'all'>('failed');
  const at = (day: string, minute: number): string => dayInstant(day, minute, timeZone).toISOString();
  const send = (): void =>
    resend.mutate(
      { id, from: at(fromDay, fromMinute), ...(toDay === '' ? {} : { to: at(toDay, toMinute) }), only },
      {
        onSuccess: ({ count }) => {
          toast.ok(t('resentMany', { count }));
          onDone();
        },
      },
    );
  return (
    <div className={classes.resend}>
      <DateField label={t('from')} value={fromDay} onChange={setFromDay} />
      <MinuteField label={t('fromHour')} value={fromMinute} onChange={setFromMinute} w={110} />
      <DateField label={t('to')} value={toDay} onChange={setToDay} />
      <MinuteField label={t('toHour')} value={toMinute} onChange={setToMinute} isEnd w={110} />
      <Select
        label={t('only')}
        allowDeselect={false}
        value={only}
        onChange={(value) => setOnly(value === 'all' ? 'all' : 'failed')}
        data={[
          { value: 'failed', label: t('onlyFailed') },
          { value: 'all', label: t('onlyAll') },
        ]}
      />
      <Button loading={resend.isPending} disabled={fromDay === ''} onClick={send}>
        {t('resend')}
      </Button>
    </div>
  );
}
