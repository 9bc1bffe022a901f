import type { ChecklistAnswers } from '@tramo/contract/checklist-content';
import { departureContext } from '@tramo/contract/checklist-departure';
import { evaluate, visibleAnswers } from '@tramo/contract/checklist-logic';
import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useDay, useDayStore, useRoute } from '../../app/day-context.ts';
import { go, pathTo, replace, type ScreenProps } from '../../app/navigation.ts';
import { useWords } from '../../app/words.ts';
import { StorageFull } from '../../day/recorder.ts';
import { tripStarts } from '../../position/odometer.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice, TextField } from '../../ui/fields.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Empty, Notice, Section } from '../../ui/pieces.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useOnceKept } from '../../visit/camera/files-under-way.ts';
import { ChecklistForm } from '../../visit/checklist/ChecklistForm.tsx';
import { answerFiles } from '../../visit/checklist/checklist-files.ts';
import { telLink } from '../links.ts';
import { NoRoute } from '../NoRoute.tsx';
import { routeWords } from '../route-words.ts';
import { mayStart, Readiness } from './Readiness.tsx';
import { StartRefused } from './StartRefused.tsx';

interface Reply {
  answer: boolean | null;
  comment: string;
}
const noReply: Reply = { answer: null, comment: '' };

/** Before a route leaves: what is missing, what is asked, and the start itself, with or without signal. */
export function StartScreen({ id }: ScreenProps) {
  const route = useRoute(id);
  return route ? <Start key={route._id} route={route} /> : <NoRoute />;
}

function Start({ route }: { route: RouteOfDay }) {
  const t = useWords(routeWords);
  const store = useDayStore();
  const other = useDay()?.routes.find((one) => one.status === 'started' && one._id !== route._id);
  const [replies, setReplies] = useState<readonly Reply[]>([]);
  const [answers, setAnswers] = useState<ChecklistAnswers>({});
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [missed, setMissed] = useState(0);
  /** The answers that the office heard of: the same ones are told once. */
  const [told, setTold] = useState('');
  // Who is told that something is missing is led to it.
  useEffect(() => {
    if (missed === 0) return;
    const first = document.querySelector<HTMLElement>('main [aria-invalid="true"], main [role="alert"]');
    first?.scrollIntoView({ block: 'center' });
    first?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
  }, [missed]);
  const day = store.day();
  const checklist = day?.checklists.find((one) => one.versionId === route.departureVersionId) ?? null;
  const context = useMemo(() => departureContext(route.vehicle?.type ?? null), [route.vehicle?.type]);
  const found = checklist ? evaluate(checklist.content, answers, context) : null;
  const questions = route.departureQuestions;
  const replyTo = (n: number): Reply => replies[n] ?? noReply;
  const reply = (n: number, change: Partial<Reply>) =>
    setReplies(questions.map((_, i) => (i === n ? { ...replyTo(i), ...change } : replyTo(i))));

  const isOver = route.status === 'started' || route.status === 'finished';
  const once = useOnceKept(() => {
    if (!isOver) void start();
  });
  if (isOver)
    return (
      <Screen title={t('start')}>
        <Empty icon="play" title={t(`status.${route.status}`)} />
        <Button isLarge tone="primary" icon="route" onClick={() => replace(pathTo('/route/{id}', { id: route._id }))}>
          {t('backToStops')}
        </Button>
      </Screen>
    );

  const isUnanswered = questions.some((question, n) => question.isRequired && replyTo(n).answer === null);
  const isRefused = questions.some((question, n) => question.isRequired && replyTo(n).answer === false);
  const hasFaults =
    found !== null && (found.required.some((q) => answers[q] === undefined) || Object.keys(found.errors).length > 0);
  const isBlocked = (found?.actions.blockedBy.length ?? 0) > 0;
  const phone = telLink(day?.company.phone ?? '');

  const answered = JSON.stringify(answers);
  const isTold = told === answered;
  const refused = route.refused.findLast(({ act }) => act.kind === 'start');
  async function start(): Promise<void> {
    setTried(true);
    if (isUnanswered || isRefused || hasFaults || (isBlocked && isTold)) {
      setMissed((n) => n + 1);
      return;
    }
    setBusy(true);
    const at = store.now();
    // A question that nobody must answer and nobody did is left out: the server takes an answer as one.
    const departure = questions.flatMap(({ question }, n) => {
      const { answer, comment } = replyTo(n);
      return answer === null ? [] : [{ question, answer, comment }];
    });
    const shown = found && visibleAnswers(answers, found);
    try {
      await store.record({
        kind: 'start',
        ...(isBlocked ? { isBlocked } : {}),
        routeId: route._id,
        body: {
          at,
          departure,
          checklist: checklist && shown ? { versionId: checklist.versionId, answers: shown } : null,
        },
        fileIds: checklist && shown ? answerFiles(checklist.content, shown) : [],
        ...(refused ? { replaces: refused.act._id } : {}),
      });
      if (isBlocked) {
        setTold(answered);
        setMissed((n) => n + 1);
        setBusy(false);
        return;
      }
      tripStarts(route._id, at);
      toast(t('started'));
      replace(pathTo('/route/{id}', { id: route._id }));
    } catch (error) {
      toast(t(error instanceof StorageFull ? 'full' : 'notKept'), { tone: 'bad' });
      setBusy(false);
    }
  }

  return (
    <Screen
      title={t('start')}
      subtitle={route.name}
      footer={
        <Button
          isLarge
          tone="primary"
          icon={isBlocked ? 'alert' : 'play'}
          isBusy={isBusy || once.waiting !== null}
          isDisabled={!mayStart(route) || other !== undefined || (isBlocked && isTold)}
          onClick={once.ask}
        >
          {once.waiting ?? t(isBlocked ? 'blockedTell' : 'startRoute')}
        </Button>
      }
    >
      <Readiness route={route} />
      {route.readiness?.boarding === 'due' && (
        <Button icon="boxes" onClick={() => go(pathTo('/route/{id}/load', { id: route._id }))}>
          {t('load')}
        </Button>
      )}
      {other && (
        <Notice tone="bad" title={t('otherRoute', { name: other.name })}>
          <Button onClick={() => go(pathTo('/route/{id}', { id: other._id }))}>{t('otherRouteSee')}</Button>
        </Notice>
      )}
      <StartRefused route={route} />
      {questions.length > 0 && (
        <Section title={t('questions')}>
          {questions.map(({ question, isRequired }, n) => {
            const { answer, comment } = replyTo(n);
            const isMissing = isTried && isRequired && answer === null;
            return (
              <div key={question} data-question={n}>
                <Choice
                  label={question}
                  isBeside
                  value={answer === null ? null : answer ? 'yes' : 'no'}
                  onChange={(value) => reply(n, { answer: value === 'yes' })}
                  options={[
                    { value: 'yes', label: t('yes') },
                    { value: 'no', label: t('no') },
                  ]}
                  error={
                    isMissing ? t('questionMissing') : answer === false && isRequired ? t('questionNo') : undefined
                  }
                  {...(isRequired ? {} : { hint: t('optional') })}
                />
                {answer === false && (
                  <TextField
                    label={t('comment')}
                    value={comment}
                    maxLength={300}
                    onChange={(value) => reply(n, { comment: value })}
                  />
                )}
              </div>
            );
          })}
        </Section>
      )}
      {checklist && (
        <Section title={checklist.name}>
          <ChecklistForm
            content={checklist.content}
            context={context}
            value={answers}
            onChange={setAnswers}
            isTried={isTried}
          />
        </Section>
      )}
      {isBlocked && (
        <Notice tone="bad" title={t('blocked')} isAlert={isTried}>
          {isTold && <p>{t('blockedTold')}</p>}
          <p>{t('blockedText')}</p>
          {phone && (
            <Button icon="phone" href={phone}>
              {t('callOffice')}
            </Button>
          )}
        </Notice>
      )}
      {isTried && (isUnanswered || hasFaults) && (
        <Notice tone="warn" title={t('answersMissing')} isAlert>
          <p>{t('answersMissingText')}</p>
        </Notice>
      )}
    </Screen>
  );
}
