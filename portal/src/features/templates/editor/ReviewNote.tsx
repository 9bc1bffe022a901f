import { Button } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import type { Template } from '@tramo/contract/templates';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import type { Tone } from '../../../ui/StatusPill.tsx';
import { toast } from '../../../ui/toast.ts';
import { stateTones } from '../shared/state-tones.ts';
import { useReviewReason } from '../shared/useReviewReason.ts';
import { useMessagePrices, useSubmitTemplate, useWhatsapp } from '../templates.api.ts';
import { templatesText } from '../templates.es.ts';
import classes from './Editor.module.css';

/** Where a WhatsApp template stands with Meta, and what can be done about it. */
export function ReviewNote({ record, canSend }: { record: Template | null; canSend: boolean }) {
  const t = useText(templatesText);
  const f = useFormat();
  const whatsapp = useWhatsapp(true);
  const prices = useMessagePrices();
  const reasonOf = useReviewReason();
  const submit = useSubmitTemplate();
  if (!whatsapp.data) return null;
  if (!whatsapp.data.isConnected) return <Note tone="warn" lines={[t('review.none')]} />;
  if (!record) return <Note tone="info" lines={[t('review.new')]} />;
  const { state, approvedVersion, version, category, categoryBefore, name } = record;
  const when = record.submittedDate ? f.dateTime(record.submittedDate) : '';
  const lines = [
    state === 'ready' ? '' : t(`review.${state}`, { when, why: reasonOf(record) }),
    record.stateDetail === '' ? '' : t('reviewDetail', { text: record.stateDetail }),
    approvedVersion !== null && approvedVersion !== version ? t('stillLeaves', { n: approvedVersion }) : '',
  ];
  if (categoryBefore !== null) {
    lines.push(t('categoryChanged', { before: t(`category.${categoryBefore}`), after: t(`category.${category}`) }));
    if (prices.data) lines.push(t(`categoryPrice.${category}`, { price: f.money(prices.data.whatsapp) }));
  }
  const tone = categoryBefore !== null && state === 'approved' ? 'warn' : stateTones[state];
  return (
    <Note tone={tone} lines={lines}>
      {record.can.submit &&
        (canSend ? (
          <Button
            type="button"
            leftSection={<IconSend2 size={16} aria-hidden />}
            loading={submit.isPending}
            onClick={() => submit.mutate(record, { onSuccess: () => toast.ok(t('submitted', { name })) })}
          >
            {t('submit')}
          </Button>
        ) : (
          <span className="muted small">{t('saveFirst')}</span>
        ))}
    </Note>
  );
}

function Note({ tone, lines, children }: { tone: Tone; lines: readonly string[]; children?: React.ReactNode }) {
  return (
    <div className={classes.note} data-tone={tone} role="note">
      <div>
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </div>
      {children}
    </div>
  );
}
