import { Button, NumberInput, Switch } from '@mantine/core';
import type { EvidenceNeeds, EvidenceRule } from '@tramo/contract/evidence-rules';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { toast } from '../../../ui/toast.ts';
import { useConfirmWeighty } from '../../effects/shared/effects.tsx';
import type { CellKey } from './EvidenceCell.tsx';
import classes from './EvidenceRules.module.css';
import { useSaveEvidenceRule } from './evidence-rules.api.ts';
import { evidenceRulesText } from './evidence-rules.es.ts';

interface EvidenceFormProps {
  title: string;
  cell: CellKey;
  rule: EvidenceRule;
  /** What holds without a rule of its own. */
  inherited: EvidenceNeeds;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
}

const most = { photos: limits.photosNeeded, videos: limits.videosNeeded, scans: limits.scansNeeded } as const;

/** One rule: how many of what, and whether it is its own at all. */
export function EvidenceForm({ title, cell, rule, inherited, onDirty, onClose }: EvidenceFormProps) {
  const t = useText(evidenceRulesText);
  const save = useSaveEvidenceRule();
  const confirmWeighty = useConfirmWeighty();
  const isCompany = cell.clientId === null && cell.substatusId === null;
  // Visits are judged by the rules of their moment: the company's touch all that are pending on the road.
  const confirms = (): Promise<boolean> =>
    confirmWeighty(isCompany ? [{ label: title, effect: t('effect'), touched: ['routesUnderWay', 'openVisits'] }] : []);
  const [isClearing, setClearing] = useState(false);
  const key = {
    clientId: cell.clientId,
    substatusId: cell.substatusId,
    outcome: cell.substatusId === null ? cell.outcome : null,
  };
  const done = (): void => {
    toast.ok(t('saved'));
    onClose();
  };
  const record = useRecordForm<EvidenceRule, EvidenceNeeds>({
    record: rule,
    valuesOf: (one) => one?.needs ?? inherited,
    confirms,
    save: (needs, base) => save.mutateAsync({ ...key, needs, version: (base ?? rule).version }),
    atForm: (fields) =>
      Object.fromEntries(Object.entries(fields).map(([path, text]) => [path.replace(/^needs\./, ''), text])),
    onSaved: done,
    onDirty,
    failed: () => t('failed'),
  });
  const clear = async (): Promise<void> => {
    if (!(await confirms().catch(() => false))) return;
    setClearing(true);
    try {
      await save.mutateAsync({ ...key, needs: null, version: (record.base ?? rule).version });
      onDirty(false);
      done();
    } catch (error) {
      toast.error(error instanceof ApiProblem ? problemText(error) : t('failed'));
    } finally {
      setClearing(false);
    }
  };
  const isOwn = (record.base ?? rule).needs !== null;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        // A form of React's portal tree: the page's own form must not hear of it.
        event.stopPropagation();
        record.onSubmit(event);
      }}
    >
      <h4>{title}</h4>
      <div className={classes.numbers}>
        {(['photos', 'videos', 'scans'] as const).map((part, n) => (
          <NumberInput
            key={part}
            data-autofocus={n === 0 || undefined}
            label={t(`parts.${part}`)}
            min={0}
            max={most[part]}
            allowDecimal={false}
            clampBehavior="strict"
            {...record.input(part)}
          />
        ))}
      </div>
      <p className="muted small">{t('photosHint')}</p>
      {(['signature', 'receiver'] as const).map((part) => (
        <Switch key={part} label={t(`parts.${part}`)} {...record.form.getInputProps(part, { type: 'checkbox' })} />
      ))}
      {isOwn && (
        <Button variant="subtle" size="compact-sm" loading={isClearing} onClick={() => void clear()}>
          {t(cell.substatusId !== null ? 'clearSubstatus' : cell.clientId === null ? 'clearCompany' : 'clear')}
        </Button>
      )}
      <FormEnd
        {...record.end}
        onCancel={() => {
          onDirty(false);
          onClose();
        }}
      />
    </form>
  );
}
