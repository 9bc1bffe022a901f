import { Button } from '@mantine/core';
import { IconFileTime } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { isSame } from '../../../ui/form/merge.rules.ts';
import { useFormStore } from './form-store.ts';
import classes from './GuideForm.module.css';
import { guideFormText } from './guide-form.es.ts';
import { emptyValues, type GuideFormValues } from './values.rules.ts';

interface DraftNoticeProps {
  draft: { at: number; values: GuideFormValues };
  onDone: () => void;
}

/** A new guide that was being typed before the page was loaded again. */
export function DraftNotice({ draft, onDone }: DraftNoticeProps) {
  const t = useText(guideFormText);
  const f = useFormat();
  const store = useFormStore();
  const { folio, party } = draft.values;
  const who = [folio || t('draft.unnamed'), party.contactName || party.companyName].filter(Boolean).join(' · ');
  const recover = async (): Promise<void> => {
    const { values, base } = store.get();
    const isSure =
      isSame(values, base) ||
      (await confirm({ title: t('draft.replace'), body: t('draft.replaceText'), confirm: t('draft.recover') }));
    if (!isSure) return;
    // A draft of an earlier version of the form may lack fields of this one.
    store.reset(base, { ...emptyValues({ cediId: base.cediId, day: base.scheduledDate }), ...draft.values });
    onDone();
  };
  return (
    <div className={classes.draft} role="status">
      <IconFileTime size={20} stroke={1.6} aria-hidden />
      <div>
        <p className="strong">{t('draft.title')}</p>
        <p className="small">{t('draft.text', { who, at: f.dateTime(draft.at) })}</p>
      </div>
      <Button size="compact-sm" onClick={() => void recover()}>
        {t('draft.recover')}
      </Button>
      <Button variant="default" size="compact-sm" onClick={onDone}>
        {t('draft.discard')}
      </Button>
    </div>
  );
}
