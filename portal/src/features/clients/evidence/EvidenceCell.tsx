import { Popover } from '@mantine/core';
import type { Outcome } from '@tramo/contract/checklists';
import {
  type AskedEvidence,
  type ChecklistEvidence,
  type EvidenceNeeds,
  type EvidenceRule,
  evidenceParts,
  neededOf,
  noEvidence,
  requiredEvidence,
} from '@tramo/contract/evidence-rules';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { PopoverPanel } from '../../../ui/PopoverPanel.tsx';
import { EvidenceForm } from './EvidenceForm.tsx';
import classes from './EvidenceRules.module.css';
import { evidenceRulesText } from './evidence-rules.es.ts';

/** Whose rule a cell is: a client's, the company's (neither id), a sub-status's. */
export interface CellKey {
  clientId: string | null;
  substatusId: string | null;
  outcome: Outcome;
}
interface EvidenceCellProps extends CellKey {
  /** How people call it. */
  who: string;
  rule: EvidenceRule;
  /** What the company asks for the outcome; null where it never said, and for the company's own cell. */
  company: EvidenceNeeds | null;
  /** The checklist that answers there; null: none does. */
  checklist?: ChecklistEvidence | null;
}
/** The checklist of a client (null: the company) and an outcome among those of a page. */
export const checklistOf = (
  list: readonly ChecklistEvidence[],
  clientId: string | null,
  outcome: Outcome,
): ChecklistEvidence | null => list.find((one) => one.clientId === clientId && one.outcome === outcome) ?? null;

/** '2 fotos, firma' */
export function useNeedsText(): (needs: EvidenceNeeds, none: string) => string {
  const t = useText(evidenceRulesText);
  return (needs, none) => {
    const text = evidenceParts
      .filter((part) => Number(needs[part]) > 0)
      .map((part) => t(`needs.${part}`, { count: Number(needs[part]) }))
      .join(', ');
    return text === '' ? none : text.charAt(0).toUpperCase() + text.slice(1);
  };
}

/** What is required where client and outcome meet, and who asks for it; pressed, it is changed in its place. */
export function EvidenceCell({ who, rule, company, checklist = null, ...key }: EvidenceCellProps) {
  const t = useText(evidenceRulesText);
  const words = useNeedsText();
  const [isOpen, setOpen] = useState(false);
  const isDirty = useRef(false);
  const asked: AskedEvidence = {
    outcome: key.outcome,
    company: key.clientId === null && key.substatusId === null ? rule.needs : company,
    client: key.clientId === null ? null : rule.needs,
    substatus: null,
    checklist: null,
  };
  const isSubstatus = key.substatusId !== null;
  const required = requiredEvidence(asked);
  // All of what is required stands in the cell; what the checklist adds to the rules is told apart.
  const all = requiredEvidence({ ...asked, checklist: checklist?.needs ?? null });
  const added = evidenceParts.filter((part) => all[part].from === 'checklist');
  const byChecklist = Object.fromEntries(
    evidenceParts.map((part) => [part, added.includes(part) ? all[part].needed : noEvidence[part]]),
  ) as EvidenceNeeds;
  const inherited = isSubstatus
    ? noEvidence
    : neededOf(requiredEvidence({ ...asked, ...(key.clientId === null ? { company: null } : { client: null }) }));
  const needs = words(
    isSubstatus ? (rule.needs ?? noEvidence) : neededOf(all),
    t(isSubstatus ? 'nothingMore' : 'nothing'),
  );
  const ruled =
    rule.needs === null && asked.company === null ? t('usual') : t('asks', { who: t(`from.${required.photos.from}`) });
  const asks =
    added.length > 0 && checklist
      ? `${ruled} · ${t('asksChecklist', { name: checklist.name, needs: words(byChecklist, '') })}`
      : ruled;
  const outcome = t(`outcomes.${key.outcome}`);
  const close = (): void => {
    isDirty.current = false;
    setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      // What was typed is not lost by a click beside it.
      onChange={(open) => (open || !isDirty.current) && setOpen(open)}
      width={320}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.cell}
          data-own={rule.needs !== null || undefined}
          aria-label={isSubstatus ? t('substatusCell', { who, needs }) : t('cell', { who, outcome, needs, asks })}
          onClick={() => (isOpen ? !isDirty.current && close() : setOpen(true))}
        >
          <span className={classes.outcome}>{outcome}</span>
          <span className={classes.needs}>{needs}</span>
          {!isSubstatus && <span className={classes.asks}>{asks}</span>}
        </button>
      </Popover.Target>
      <PopoverPanel label={t('editTitle', { who, outcome })}>
        {isOpen && (
          <EvidenceForm
            title={t('editTitle', { who, outcome })}
            cell={key}
            rule={rule}
            inherited={inherited}
            onDirty={(dirty) => {
              isDirty.current = dirty;
            }}
            onClose={close}
          />
        )}
      </PopoverPanel>
    </Popover>
  );
}
