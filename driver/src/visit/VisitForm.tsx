import type { ActProblem } from '@tramo/contract/driver-day/acts';
import type { OutcomeKind } from '@tramo/contract/driver-day/outcomes';
import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../app/words.ts';
import { telLink, whatsAppLink } from '../route/links.ts';
import { WaitTimer } from '../route/stop/WaitTimer.tsx';
import { Button, Buttons } from '../ui/Button.tsx';
import { Notice } from '../ui/pieces.tsx';
import { CommonParts, ExtraButtons, useExtras } from './CommonParts.tsx';
import { ChecklistForm } from './checklist/ChecklistForm.tsx';
import { anchorOf } from './form/anchors.ts';
import { DoorPart } from './form/DoorPart.tsx';
import { changeAnswers } from './form/draft.ts';
import { substatusesOf } from './form/judge.ts';
import { NeedsPanel } from './form/NeedsPanel.tsx';
import type { ShownNeed } from './form/needs.ts';
import { SubStatusField } from './form/SubStatusField.tsx';
import type { OpenVisit } from './form/useVisit.ts';
import { GuideParts } from './GuideParts.tsx';
import classes from './visit.module.css';
import { visitWords } from './visit-words.ts';

interface VisitFormProps {
  visit: OpenVisit;
  needs: readonly ShownNeed[];
  isTried: boolean;
  officeLink: string | null;
  onChooseOutcome: () => void;
  onEndOtherwise: (guideId: string, kind: OutcomeKind, subStatus: string) => void;
}

/** Everything about a visit on one page, in the order in which it is done at a door. */
export function VisitForm(props: VisitFormProps) {
  const { visit, needs, isTried, officeLink } = props;
  const t = useWords(visitWords);
  const { route, door, day, draft, judged, change } = visit;
  const extras = useExtras(visit);
  const [first] = judged.guides;
  const main = first?.stop ?? door[0];
  if (!main) return null;
  const kind = draft.kind ?? 'whole';
  const chosenName = draft.subStatus[kind] ?? null;
  const isSubStatusWrong = isTried && judged.faults.some((f) => f.at === 'subStatus' && f.guideId === main.guideId);
  const blocked = judged.faults.find((fault) => fault.at === 'endsOtherwise');
  const refused = main.refused?.act._id === draft.corrects ? main.refused : null;
  const checklist = first?.checklist;
  const tel = telLink(main.phone);
  const chat = whatsAppLink(main.phone, t('hello', { folio: main.folio }));
  const subStatus = first && (
    <div id={anchorOf({ at: 'subStatus' })}>
      <SubStatusField
        options={substatusesOf(day, first.outcome)}
        value={first.subStatus?.name ?? null}
        isRequired={kind !== 'whole'}
        error={isSubStatusWrong ? t('fault.subStatus') : undefined}
        onChange={(name) =>
          change((now) => {
            const { [kind]: _before, ...others } = now.subStatus;
            return { ...now, subStatus: name === null ? others : { ...others, [kind]: name } };
          })
        }
      />
      {chosenName !== null && first.subStatus === null && <p class={classes.error}>{t('subStatus.gone')}</p>}
    </div>
  );
  return (
    <>
      {refused && <Refused problem={refused.problem} />}
      <div class={classes.ended} id={anchorOf({ at: 'outcome' })}>
        <strong class={classes.outcome}>{first ? t(`outcome.${first.outcome}`) : ''}</strong>
        <Button icon="refresh" onClick={props.onChooseOutcome}>
          {t('changeOutcome')}
        </Button>
      </div>
      <NeedsPanel needs={needs} type={main.type} />
      {kind === 'failed' && (
        <>
          <WaitTimer stop={main} minutes={route.waitMinutes} />
          {(tel || chat) && (
            <Buttons>
              {tel && (
                <Button icon="phone" href={tel}>
                  {t('call')}
                </Button>
              )}
              {chat && (
                <Button icon="chat" href={chat} isOutside>
                  {t('whatsApp')}
                </Button>
              )}
            </Buttons>
          )}
        </>
      )}
      <div id={anchorOf({ at: 'guides' })}>
        <DoorPart
          door={door}
          draft={draft}
          day={day}
          apart={judged.apart}
          faults={judged.faults}
          isTried={isTried}
          change={change}
        />
      </div>
      {kind !== 'whole' && subStatus}
      {judged.guides.map((guide) => (
        <GuideParts
          key={guide.stop.guideId}
          visit={visit}
          guide={guide}
          isNamed={judged.guides.length > 1}
          isTried={isTried}
          officeLink={officeLink}
        />
      ))}
      <CommonParts visit={visit} extras={extras} />
      {checklist && (
        <div id={anchorOf({ at: 'answer', guideId: main.guideId })}>
          <ChecklistForm
            content={checklist.checklist.content}
            context={checklist.context}
            value={checklist.answers}
            isTried={isTried}
            subStatusName={(id) => day.substatus.find((s) => s._id === id)?.name ?? null}
            onChange={(next, added) =>
              change((now) => changeAnswers(now, checklist.checklist.versionId, next, { added }))
            }
          />
        </div>
      )}
      {kind === 'whole' && subStatus}
      <ExtraButtons {...extras} />
      {blocked?.at === 'endsOtherwise' && (
        <Notice tone="warn" title={t('endsOtherwise.title', { name: blocked.subStatus.name })} isAlert>
          <Button
            tone="primary"
            icon="refresh"
            onClick={() => props.onEndOtherwise(blocked.guideId, blocked.kind, blocked.subStatus.name)}
          >
            {t('endsOtherwise.change')}
          </Button>
        </Notice>
      )}
    </>
  );
}

/** Why the office did not take it: seen first, wherever the page stood when it was left. */
function Refused({ problem }: { problem: ActProblem }) {
  const t = useWords(visitWords);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  const fields = [...new Set(Object.values(problem.fields ?? {}))].filter((text) => text !== problem.message);
  return (
    <div ref={place}>
      <Notice tone="bad" title={t('refused.title')} isAlert>
        <p>{problem.message}</p>
        {fields.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>{t('refused.text')}</p>
      </Notice>
    </div>
  );
}
