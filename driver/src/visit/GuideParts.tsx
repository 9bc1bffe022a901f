import { isPartial } from '@tramo/contract/driver-day/outcomes';
import type { FieldMessageKey } from '@tramo/contract/problems';
import { useWords } from '../app/words.ts';
import { Section } from '../ui/pieces.tsx';
import { ChecklistForm } from './checklist/ChecklistForm.tsx';
import { CodeField } from './code/CodeField.tsx';
import { EvidenceField } from './EvidenceField.tsx';
import { anchorOf } from './form/anchors.ts';
import { CapturedFields } from './form/CapturedFields.tsx';
import { changeAnswers, changeGuide, fieldsOf, type GuideDraft } from './form/draft.ts';
import { ItemsPart } from './form/ItemsPart.tsx';
import type { Fault, JudgedGuide } from './form/judge.ts';
import type { OpenVisit } from './form/useVisit.ts';
import { visitWords } from './visit-words.ts';

interface GuidePartsProps {
  visit: OpenVisit;
  guide: JudgedGuide;
  /** Its name stands above: there are others. */
  isNamed: boolean;
  isTried: boolean;
  officeLink: string | null;
}

/** What is a guide's own: pieces, captured fields, its code, and its checklist where the common one does not do. */
export function GuideParts({ visit, guide, isNamed, isTried, officeLink }: GuidePartsProps) {
  const t = useWords(visitWords);
  const { route, day, judged, change } = visit;
  const { stop, draft, outcome, checklist } = guide;
  const { guideId } = stop;
  const faults = judged.faults.filter((fault) => 'guideId' in fault && fault.guideId === guideId);
  const set = (next: Partial<GuideDraft>): void => change((now) => changeGuide(now, guideId, next));
  const errorsOf = (itemId: string | null): Readonly<Record<string, FieldMessageKey>> =>
    Object.fromEntries(
      faults.flatMap((f) =>
        f.at === 'field' && f.itemId === itemId && (isTried || f.why !== 'obligatory')
          ? [[f.fieldId, f.why] as const]
          : [],
      ),
    );
  const told = (at: Fault['at']): boolean => isTried && faults.some((fault) => fault.at === at);
  const itemFields = fieldsOf(route, stop, 'item');
  const fields = fieldsOf(route, stop, 'guide');
  const isAsked = guide.kind !== 'failed';
  const hasItems = stop.items.length > 0 && (isPartial(outcome) || (isAsked && itemFields.length > 0));
  const hasCode = stop.certifiedDelivery && isAsked;
  const isOwn = checklist?.of === 'own';
  if (!hasItems && !(isAsked && fields.length > 0) && !hasCode && !isOwn) return null;
  const parts = (
    <>
      {hasItems && (
        <div id={anchorOf({ at: 'quantity', guideId })}>
          <ItemsPart
            stop={stop}
            draft={draft}
            isCounted={isPartial(outcome)}
            fields={isAsked ? itemFields : []}
            error={told('quantity') ? t('fault.quantity') : undefined}
            fieldErrors={errorsOf}
            onChange={set}
          />
        </div>
      )}
      {hasCode && (
        <div id={anchorOf({ at: 'code', guideId })}>
          <CodeField
            stop={stop}
            draft={draft}
            error={told('code') ? t('fault.code') : undefined}
            onChange={set}
            officeLink={officeLink}
          />
        </div>
      )}
      {isAsked && fields.length > 0 && (
        <div id={anchorOf({ at: 'field', guideId })}>
          <EvidenceField icon="note" label={t('fields.title')}>
            <CapturedFields
              fields={fields}
              values={draft.fields}
              held={stop.customFields}
              errors={errorsOf(null)}
              onChange={(values) => set({ fields: values })}
            />
          </EvidenceField>
        </div>
      )}
      {isOwn && checklist && (
        <div id={anchorOf({ at: 'answer', guideId })}>
          <ChecklistForm
            content={checklist.checklist.content}
            context={checklist.context}
            value={checklist.answers}
            isTried={isTried}
            idPrefix={guideId}
            subStatusName={(id) => day.substatus.find((s) => s._id === id)?.name ?? null}
            onChange={(next, added) =>
              change((now) => changeAnswers(now, checklist.checklist.versionId, next, { guideId, added }))
            }
          />
        </div>
      )}
    </>
  );
  return isNamed ? (
    <Section title={t('guide.of', { folio: stop.folio, name: stop.contactName || stop.companyName })}>{parts}</Section>
  ) : (
    parts
  );
}
