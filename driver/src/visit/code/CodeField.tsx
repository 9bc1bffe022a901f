import { codesApi, codeTries } from '@tramo/contract/codes';
import type { StopOfDay } from '@tramo/contract/driver-day/day';
import { useRef, useState } from 'preact/hooks';
import { ApiRefusal } from '../../acts/api.ts';
import { callApi } from '../../acts/call-api.ts';
import { useDayStore } from '../../app/day-context.ts';
import { useWords } from '../../app/words.ts';
import { Button, Buttons } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useFormat } from '../../ui/format.ts';
import { toast } from '../../ui/overlays.tsx';
import { Notice } from '../../ui/pieces.tsx';
import { EvidenceField } from '../EvidenceField.tsx';
import type { GuideDraft } from '../form/draft.ts';
import { visitWords } from '../visit-words.ts';
import { fitsChallenge, isExpired } from './code-check.ts';

interface CodeFieldProps {
  stop: StopOfDay;
  draft: GuideDraft;
  error: string | undefined;
  onChange: (change: Partial<GuideDraft>) => void;
  /** The office's telephone as a link; null where none is kept. */
  officeLink: string | null;
}
/** Nobody waits at a door for a weak signal: the phone then checks by itself. */
const patienceMs = 6000;

/** The recipient's code: asked of the server with signal, checked by the phone without. */
export function CodeField({ stop, draft, error, onChange, officeLink }: CodeFieldProps) {
  const t = useWords(visitWords);
  const format = useFormat();
  const store = useDayStore();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [resendFrom, setResendFrom] = useState<string | null>(null);
  /** The code that is being asked about: an answer about an earlier one tells nothing. */
  const asked = useRef('');
  const { guideId, codeChallenge: challenge } = stop;

  const checkHere = async (code: string): Promise<void> => {
    if (!challenge || isExpired(challenge, store.now()))
      return onChange({ code, codeState: 'unchecked', checkedOffline: null });
    const fits = await fitsChallenge(code, challenge);
    if (asked.current !== code) return;
    onChange({
      code,
      codeState: fits ? 'rightOffline' : 'wrong',
      checkedOffline: fits ? challenge : null,
      wrongTries: draft.wrongTries + (fits ? 0 : 1),
    });
    if (!fits) setProblem(t('code.wrong'));
  };
  const check = async (code: string): Promise<void> => {
    setBusy(true);
    try {
      if (store.connection().state === 'offline') return await checkHere(code);
      const answer = await callApi(codesApi.driverCheck, {
        params: { id: guideId },
        body: { code },
        timeoutMs: patienceMs,
      });
      if (asked.current !== code) return;
      onChange({ code, codeState: answer.isRight ? 'right' : 'wrong', checkedOffline: null });
      if (!answer.isRight)
        setProblem(answer.triesLeft > 0 ? t('code.triesLeft', { n: answer.triesLeft }) : t('code.locked'));
    } catch (failure) {
      if (asked.current !== code) return;
      const isRefused = failure instanceof ApiRefusal && !failure.isPassing && failure.problem.status !== 401;
      if (!isRefused) return await checkHere(code);
      setProblem(failure.problem.message);
      onChange({ code, codeState: failure.problem.key === 'codes.locked' ? 'wrong' : 'unchecked' });
    } finally {
      setBusy(false);
    }
  };
  const type = (text: string): void => {
    const code = text.replace(/\D/g, '').slice(0, 6);
    if (code === draft.code) return;
    asked.current = code;
    setProblem(null);
    onChange({ code, codeState: 'unchecked', checkedOffline: null });
    if (code.length === 6) void check(code);
  };
  const resend = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = await callApi(codesApi.driverResend, { params: { id: guideId } });
      asked.current = '';
      setProblem(null);
      setResendFrom(answer.resendFrom);
      onChange({ code: '', codeState: 'unchecked', checkedOffline: null, wrongTries: 0 });
      toast(t('code.sentAgain'));
      // The new challenge comes with the day.
      await store.refresh();
    } catch (failure) {
      toast(failure instanceof ApiRefusal ? failure.problem.message : t('code.noSignal'), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  const { codeState } = draft;
  const isOk = codeState === 'right' || codeState === 'rightOffline';
  const told = problem ?? (codeState === 'wrong' ? t('code.wrong') : error);
  return (
    <EvidenceField icon="key" label={t('code.title')} hint={t('code.hint')}>
      {!challenge && (
        <Notice tone="info">
          <p>{t('code.noChallenge')}</p>
        </Notice>
      )}
      <TextField
        label={t('code.field')}
        value={draft.code}
        onChange={type}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={isBusy ? undefined : told}
      />
      <p role="status">{isBusy ? t('code.checking') : ''}</p>
      {isOk && !isBusy && <Notice tone="ok" title={t(codeState === 'right' ? 'code.right' : 'code.rightOffline')} />}
      {!isBusy && draft.code.length === 6 && codeState === 'unchecked' && (
        <Notice tone="info">
          <p>{t('code.unchecked')}</p>
        </Notice>
      )}
      {draft.wrongTries >= codeTries && (
        <Notice tone="warn">
          <p>{t('code.manyTries')}</p>
        </Notice>
      )}
      {!isOk && (
        <Buttons>
          <Button icon="refresh" isBusy={isBusy} onClick={() => void resend()}>
            {t('code.resend')}
          </Button>
          {officeLink && (
            <Button icon="phone" href={officeLink}>
              {t('callOffice')}
            </Button>
          )}
        </Buttons>
      )}
      {resendFrom && <p>{t('code.resendFrom', { time: format.time(resendFrom) })}</p>}
    </EvidenceField>
  );
}
