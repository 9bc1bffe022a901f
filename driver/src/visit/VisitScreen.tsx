import type { OutcomeKind } from '@tramo/contract/driver-day/outcomes';
import { isManaged } from '@tramo/contract/guides';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useDayStore, useRoute, useStop } from '../app/day-context.ts';
import { currentQuery, go, goBack, pathTo, replace, replaceWith, type ScreenProps } from '../app/navigation.ts';
import { useWords } from '../app/words.ts';
import { StorageFull } from '../day/recorder.ts';
import { telLink } from '../route/links.ts';
import { Button } from '../ui/Button.tsx';
import { confirmSheet, dropQuestion, toast } from '../ui/overlays.tsx';
import { Empty, Loading } from '../ui/pieces.tsx';
import { useHold } from '../ui/rest.ts';
import { Screen } from '../ui/Screen.tsx';
import { isUnderWay, useOnceKept } from './camera/files-under-way.ts';
import { questionAnchor } from './checklist/ChecklistForm.tsx';
import { anchorOf } from './form/anchors.ts';
import { changeGuide, isUntouched, type VisitDraft } from './form/draft.ts';
import { type Fault, judgeVisit } from './form/judge.ts';
import { useLackText } from './form/NeedsPanel.tsx';
import { shownNeeds } from './form/needs.ts';
import { saveVisit, undoVisit } from './form/save-visit.ts';
import { useNotices } from './form/useNotices.ts';
import { type OpenVisit, useVisit } from './form/useVisit.ts';
import { OutcomeChoice } from './OutcomeChoice.tsx';
import { ReopenSheet } from './ReopenSheet.tsx';
import { VisitForm } from './VisitForm.tsx';
import classes from './visit.module.css';
import { visitWords } from './visit-words.ts';

const kinds: readonly string[] = ['whole', 'partial', 'failed'] satisfies OutcomeKind[];
/** A write that takes longer is said to be under way. */
const slowMs = 150;

/** How the driver said on the stop's card that it went: `…/visit/{guideId}?result=failed`. */
function askedKind(): OutcomeKind | null {
  const asked = currentQuery().get('result') ?? '';
  return kinds.includes(asked) ? (asked as OutcomeKind) : null;
}

/** The visit of a guide, and of others at its door. */
export function VisitScreen({ id, guideId }: ScreenProps) {
  const t = useWords(visitWords);
  const stop = useStop(id, guideId);
  const visit = useVisit(id, guideId, askedKind);
  if (visit === 'gone')
    return (
      <Screen title={t('title')}>
        <Empty icon="info" title={t('gone')}>
          <p>{t('goneText')}</p>
          <Button tone="primary" onClick={() => replace(pathTo('/route/{id}', { id }))}>
            {t('toRoute')}
          </Button>
        </Empty>
      </Screen>
    );
  if (visit === 'loading')
    return (
      <Screen title={t('title')}>
        <Loading label={t('opening')} />
      </Screen>
    );
  // While it is saved the stop is managed already, for as long as the next screen comes.
  if (stop && isManaged(stop.status)) return <Managed routeId={id} guideId={guideId} />;
  return <Form visit={visit} />;
}

function Managed({ routeId, guideId }: { routeId: string; guideId: string }) {
  const t = useWords(visitWords);
  const stop = useStop(routeId, guideId);
  const [isReopening, setReopening] = useState(false);
  if (!stop) return null;
  return (
    <Screen title={stop.contactName || stop.folio} subtitle={stop.folio}>
      <Empty icon="check" title={t(`status.${stop.status}`)}>
        {stop.reopenUntil !== null && (
          <Button icon="undo" onClick={() => setReopening(true)}>
            {t('reopen.title')}
          </Button>
        )}
        <Button tone="primary" onClick={() => replace(pathTo('/route/{id}', { id: routeId }))}>
          {t('toRoute')}
        </Button>
      </Empty>
      <ReopenSheet routeId={routeId} stop={stop} isOpen={isReopening} onClose={() => setReopening(false)} />
    </Screen>
  );
}

/** Brings what is wrong into sight. */
function show(fault: Fault): void {
  const anchors =
    fault.at === 'answer'
      ? [questionAnchor(fault.questionId), questionAnchor(fault.questionId, fault.guideId)]
      : [anchorOf(fault)];
  requestAnimationFrame(() => {
    const part = anchors.map((id) => document.getElementById(id)).find((one) => one !== null);
    part?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    part?.querySelector<HTMLElement>('input:not([type=file]), textarea, button')?.focus({ preventScroll: true });
  });
}

function Form({ visit }: { visit: OpenVisit }) {
  const t = useWords(visitWords);
  const store = useDayStore();
  const route = useRoute(visit.route._id);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isSaving = useRef(false);
  const [isChoosing, setChoosing] = useState(false);
  const hold = useHold();
  const { draft, judged, door, change, key } = visit;
  const [opened] = door;
  const main = judged.guides[0]?.stop ?? opened;
  const needs = shownNeeds(judged);
  const lack = useLackText(needs, main?.type ?? 'delivery');
  useNotices(draft, judged.guides, change);
  const once = useOnceKept(save);

  // Left as it was opened, it leaves nothing behind; a photo on its way is what it leaves.
  const last = useRef(visit);
  last.current = visit;
  useEffect(
    () => () => {
      const { draft: left, giveUp } = last.current;
      if (isUntouched(left) && !left.corrects && !isUnderWay()) void giveUp();
    },
    [],
  );

  if (!main || !opened) return null;

  const next = (): void => {
    const stops = store.view()?.routes.find((one) => one._id === draft.routeId)?.stops ?? [];
    const open = stops.find((one) => !isManaged(one.status));
    const stopPath = (guideId: string) => pathTo('/route/{id}/stop/{guideId}', { id: draft.routeId, guideId });
    // The stop is over with its visit: back leads to the list, however many were visited one after the other.
    replaceWith(open ? stopPath(open.guideId) : pathTo('/route/{id}', { id: draft.routeId }), stopPath(draft.guideId));
  };
  const record = async (wanted: VisitDraft): Promise<void> => {
    if (isSaving.current) return;
    isSaving.current = true;
    // Usually the next screen is there sooner, and would be later for all that is drawn before it.
    const slow = setTimeout(() => {
      setBusy(true);
      dropQuestion();
    }, slowMs);
    // The stop is managed before the next screen comes: nobody needs to see this one say so.
    hold(true);
    try {
      const saved = wanted === draft ? judged : judgeAgain(visit, wanted, store.now());
      const act = await saveVisit(store, key, wanted, saved);
      clearTimeout(slow);
      navigator.vibrate?.(40);
      dropQuestion();
      next();
      const undo = async (): Promise<void> => {
        await undoVisit(store, key, wanted, act, t('undone'));
        go(pathTo('/route/{id}/visit/{guideId}', { id: draft.routeId, guideId: draft.guideId }));
      };
      const [first] = saved.guides;
      toast(first ? t('saved', { what: t(`outcome.${first.outcome}`) }) : t('savedPlain'), {
        action: {
          label: t('undo'),
          onClick: () => void undo().catch(() => toast(t('files.notKept'), { tone: 'bad' })),
        },
      });
    } catch (error) {
      clearTimeout(slow);
      hold(false);
      setBusy(false);
      dropQuestion();
      isSaving.current = false;
      if (!(error instanceof StorageFull)) return toast(t('files.notKept'), { tone: 'bad' });
      const isPlain = await confirmSheet({
        title: t('full.title'),
        text: t('full.text'),
        confirm: t('full.confirm'),
        cancel: t('full.cancel'),
      });
      if (isPlain) await record({ ...wanted, evidence: wanted.evidence.filter((one) => one.kind === 'scan') });
    }
  };
  async function save(): Promise<void> {
    setTried(true);
    const [fault] = judged.faults;
    if (fault) return show(fault);
    if (lack !== null) {
      const isFine = await confirmSheet({
        title: lack,
        text: t('lackText'),
        confirm: t('saveAnyway'),
        cancel: t('finishIt'),
        staysAfterYes: true,
      });
      if (!isFine) return;
    }
    await record(draft);
  }
  const discard = async (): Promise<void> => {
    const isSure = await confirmSheet({
      title: t('discard.title'),
      text: t('discard.text'),
      confirm: t('discard.confirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    await visit.giveUp();
    goBack();
  };
  const { faults } = judged;
  const isStarted = route?.status === 'started';
  return (
    <Screen
      title={main.contactName || main.companyName || main.folio}
      subtitle={judged.guides.length > 1 ? t('door.title', { n: judged.guides.length }) : main.folio}
      footer={
        isChoosing ? undefined : (
          <>
            <p
              class={classes.lack}
              data-bad={isTried && faults.length > 0 ? '' : undefined}
              data-ok={lack === null ? '' : undefined}
              role="status"
            >
              {isTried && faults[0] ? t(`fault.${faults[0].at}`) : (lack ?? t('complete.all'))}
            </p>
            <Button
              tone="primary"
              icon="check"
              isLarge
              isBusy={isBusy || once.waiting !== null}
              isDisabled={!isStarted}
              onClick={once.ask}
            >
              {once.waiting ?? t('save')}
            </Button>
          </>
        )
      }
    >
      {isChoosing ? (
        <OutcomeChoice
          stop={main}
          onChoose={(kind) => {
            setChoosing(false);
            change((now) => ({ ...now, kind }));
          }}
        />
      ) : (
        <VisitForm
          visit={visit}
          needs={needs}
          isTried={isTried}
          officeLink={telLink(store.day()?.company.phone ?? '')}
          onChooseOutcome={() => setChoosing(true)}
          onEndOtherwise={(guideId, kind, subStatus) =>
            change((now) =>
              guideId === main.guideId
                ? { ...now, kind, subStatus: { ...now.subStatus, [kind]: subStatus } }
                : changeGuide(now, guideId, { kind, subStatus }),
            )
          }
        />
      )}
      {!isUntouched(draft) && (
        <Button tone="quiet" icon="trash" isDisabled={once.waiting !== null} onClick={() => void discard()}>
          {t('discard.button')}
        </Button>
      )}
    </Screen>
  );
}
const judgeAgain = ({ route, door, day }: OpenVisit, draft: VisitDraft, at: string) =>
  judgeVisit({ draft, route, door, day, at, place: null });
