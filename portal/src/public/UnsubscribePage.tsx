/** @jsxImportSource preact */
import { type UnsubscribeState, unsubscribeApi } from '@tramo/contract/unsubscribe';
import { useEffect, useRef, useState } from 'preact/hooks';
import { PublicProblem, read, write } from './client.ts';
import { Frame, Loading, Notice } from './Frame.tsx';
import { useSecret } from './LinkPage.tsx';
import { useLanguage } from './words.ts';

/** Where the reader of a mail ends a company's notices, and has them again. Opening it changes nothing: mail scanners open every link. */
export function UnsubscribePage() {
  const { t } = useLanguage();
  const token = useSecret();
  if (/^[\w-]{60,}$/.test(token)) return <Asked key={token} token={token} />;
  return (
    <Frame company={null} title={t('pageUnsubscribe')}>
      <Notice title={t('noLink')} text={t('noLinkText')} />
    </Frame>
  );
}

function Asked({ token }: { token: string }) {
  const { t, locale } = useLanguage();
  const [state, setState] = useState<UnsubscribeState | null>(null);
  const [problem, setProblem] = useState<PublicProblem | null>(null);
  const [tries, setTries] = useState(0);
  const [hasChanged, setChanged] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks anew
  useEffect(() => {
    const cancel = new AbortController();
    setProblem(null);
    read(unsubscribeApi.read, { query: { token }, locale, signal: cancel.signal })
      .then(setState)
      .catch((error: unknown) => {
        if (!cancel.signal.aborted) setProblem(error instanceof PublicProblem ? error : new PublicProblem(0));
      });
    return () => cancel.abort();
  }, [token, locale, tries]);

  const save = async (isStopped: boolean): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      setState(await write(unsubscribeApi.save, { body: { token, isStopped }, locale }));
      setChanged(true);
    } catch (error) {
      setProblem(error instanceof PublicProblem ? error : new PublicProblem(0));
    }
    setBusy(false);
  };
  const isFinal = problem !== null && problem.status >= 400 && problem.status < 500 && problem.status !== 429;
  return (
    <Frame company={state?.company ?? null} title={t('pageUnsubscribe')}>
      {state ? (
        <Question state={state} hasChanged={hasChanged} isBusy={isBusy} problem={problem} save={save} />
      ) : problem ? (
        <Notice
          title={t('unsubscribeFailed')}
          text={problem.message || t('offline')}
          retry={isFinal ? undefined : () => setTries((n) => n + 1)}
        />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}

interface QuestionProps {
  state: UnsubscribeState;
  /** Somebody pressed the button: what is told is the answer to that. */
  hasChanged: boolean;
  isBusy: boolean;
  problem: PublicProblem | null;
  save: (isStopped: boolean) => void;
}
function Question({ state, hasChanged, isBusy, problem, save }: QuestionProps) {
  const { t } = useLanguage();
  const { isStopped, canStart, address } = state;
  const values = { company: state.company.name, address };
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to the button takes the focus
  useEffect(() => {
    if (hasChanged) heading.current?.focus();
  }, [hasChanged, isStopped]);
  return (
    <section class="card headline notice" data-tone={isStopped ? 'ok' : 'info'}>
      <h1 ref={heading} tabIndex={-1}>
        {t(isStopped ? 'unsubscribed' : hasChanged ? 'subscribedAgain' : 'unsubscribeAsk', values)}
      </h1>
      <p>{t(isStopped ? 'unsubscribedText' : hasChanged ? 'subscribedAgainText' : 'unsubscribeText', values)}</p>
      <p class="muted">{t('unsubscribeCodes')}</p>
      {!isStopped && (
        <button
          type="button"
          class={hasChanged ? 'button quiet' : 'button'}
          disabled={isBusy}
          onClick={() => save(true)}
        >
          {t('unsubscribe')}
        </button>
      )}
      {isStopped && canStart && (
        <button type="button" class="button quiet" disabled={isBusy} onClick={() => save(false)}>
          {t('subscribeAgain')}
        </button>
      )}
      <p class="error" role="alert">
        {problem && (problem.message || t('unsubscribeOffline'))}
      </p>
    </section>
  );
}
