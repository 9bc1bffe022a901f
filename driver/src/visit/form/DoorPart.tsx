import type { StopOfDay } from '@tramo/contract/driver-day/day';
import { type OutcomeKind, outcomesOf } from '@tramo/contract/driver-day/outcomes';
import { useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Check, Choice } from '../../ui/fields.tsx';
import { Notice } from '../../ui/pieces.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { EvidenceField } from '../EvidenceField.tsx';
import classes from '../visit.module.css';
import { visitWords } from '../visit-words.ts';
import { changeGuide, type GuideDraft, type VisitDraft } from './draft.ts';
import { type DayFacts, endingOf, type Fault, substatusesOf } from './judge.ts';
import { SubStatusField } from './SubStatusField.tsx';

interface DoorPartProps {
  door: readonly StopOfDay[];
  draft: VisitDraft;
  day: DayFacts;
  apart: readonly StopOfDay[];
  faults: readonly Fault[];
  isTried: boolean;
  change: (next: (draft: VisitDraft) => VisitDraft) => void;
}

/** The guides at this door: which are visited now, and how each ends. */
export function DoorPart({ door, draft, day, apart, faults, isTried, change }: DoorPartProps) {
  const t = useWords(visitWords);
  const [opened, setOpened] = useState<string | null>(null);
  const chosen = door.filter((stop) => draft.guides.find((g) => g.guideId === stop.guideId)?.isChosen);
  const main = chosen[0] ?? door[0];
  if (door.length < 2 || !main) return null;
  const shown = door.find((stop) => stop.guideId === opened);
  const shownDraft = draft.guides.find((g) => g.guideId === opened);
  return (
    <EvidenceField icon="building" label={t('door.title', { n: door.length })} hint={t('door.hint')}>
      {door.map((stop) => {
        const guide = draft.guides.find((g) => g.guideId === stop.guideId);
        if (!guide) return null;
        const { outcome, subStatus } = endingOf(draft, guide, stop, main, day);
        const isWrong = isTried && faults.some((f) => f.at === 'subStatus' && f.guideId === stop.guideId);
        return (
          <div key={stop.guideId} class={classes.guide}>
            <Check
              label={`${stop.folio} · ${stop.contactName || stop.companyName}`}
              hint={t('door.packages', { n: stop.load.packages })}
              isOn={guide.isChosen}
              onChange={(isChosen) => change((now) => changeGuide(now, stop.guideId, { isChosen }))}
            />
            {guide.isChosen && draft.kind !== null && stop !== main && (
              <div class={classes.ended}>
                <span class={classes.lack} data-bad={isWrong ? '' : undefined} data-ok={isWrong ? undefined : ''}>
                  {[t(`outcome.${outcome}`), subStatus?.name].filter(Boolean).join(' · ')}
                </span>
                <Button onClick={() => setOpened(stop.guideId)}>{t('door.otherwise')}</Button>
              </div>
            )}
            {apart.includes(stop) && (
              <Notice tone="warn">
                <p>{t('door.apart')}</p>
              </Notice>
            )}
          </div>
        );
      })}
      {shown && shownDraft && (
        <EndingSheet
          stop={shown}
          guide={shownDraft}
          ending={endingOf(draft, shownDraft, shown, main, day)}
          day={day}
          onChange={(next) => change((now) => changeGuide(now, shown.guideId, next))}
          onClose={() => setOpened(null)}
        />
      )}
    </EvidenceField>
  );
}

interface EndingSheetProps {
  stop: StopOfDay;
  guide: GuideDraft;
  ending: ReturnType<typeof endingOf>;
  day: DayFacts;
  onChange: (change: Partial<GuideDraft>) => void;
  onClose: () => void;
}
/** How one guide of the door ends, where it is not as the others. */
function EndingSheet({ stop, guide, ending, day, onChange, onClose }: EndingSheetProps) {
  const t = useWords(visitWords);
  const outcomes = outcomesOf[stop.type];
  const kinds = (Object.keys(outcomes) as OutcomeKind[]).filter((kind) => kind !== 'partial' || stop.items.length > 0);
  return (
    <Sheet
      title={stop.folio}
      isOpen
      onClose={onClose}
      footer={
        <Button tone="primary" icon="check" isWide onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Choice
        label={t('door.how')}
        options={kinds.map((kind) => ({ value: kind, label: t(`outcome.${outcomes[kind]}`) }))}
        value={ending.kind}
        onChange={(kind) => onChange({ kind, subStatus: null })}
      />
      <SubStatusField
        options={substatusesOf(day, ending.outcome)}
        value={ending.subStatus?.name ?? guide.subStatus}
        isRequired={ending.kind !== 'whole'}
        error={undefined}
        onChange={(subStatus) => onChange({ kind: ending.kind, subStatus })}
      />
    </Sheet>
  );
}
