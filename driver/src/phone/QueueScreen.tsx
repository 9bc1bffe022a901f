import type { Act, ActProblem } from '@tramo/contract/driver-day/acts';
import { useState } from 'preact/hooks';
import { appWords } from '../app/app-words.ts';
import { useDay, useDayStore, useStoreValue } from '../app/day-context.ts';
import { choose, usePreferences } from '../app/preferences.ts';
import { waitingText } from '../app/waiting-text.ts';
import { useWords } from '../app/words.ts';
import { Button, Buttons } from '../ui/Button.tsx';
import { Check } from '../ui/fields.tsx';
import { useFormat } from '../ui/format.ts';
import { toast } from '../ui/overlays.tsx';
import { Empty, Notice, Pill, Progress, Section } from '../ui/pieces.tsx';
import { Row, Rows } from '../ui/Row.tsx';
import { Screen } from '../ui/Screen.tsx';
import { actIcon, actPlace, actTitle, sentShare } from './act-text.ts';
import { queueWords } from './queue-words.ts';
import { RefusedCard } from './RefusedCard.tsx';
import { saveQueue } from './save-queue.ts';

/** More of what was sent than anybody looks at. */
const shownSent = 20;

/** What this phone has not sent yet, what was refused, and every way to get it to the office. */
export function QueueScreen() {
  const store = useDayStore();
  const day = useDay();
  const t = useWords(queueWords);
  const told = useWords(appWords);
  const format = useFormat();
  const { videosOnWifiOnly } = usePreferences();
  const queue = useStoreValue(() => store.queue());
  const files = useStoreValue(() => store.files());
  const sending = useStoreValue(() => store.sending());
  const connection = useStoreValue(() => store.connection());
  const others = useStoreValue(() => store.otherQueues());
  const [isSaving, setSaving] = useState(false);
  const waiting = store.waiting();

  const refused: { act: Act; problem: ActProblem }[] = [];
  const waits: Act[] = [];
  const sent: Act[] = [];
  for (const { act, result } of queue) {
    if (result === null) waits.push(act);
    else if (result.state === 'refused') refused.push({ act, problem: result.problem });
    else if (result.state === 'done') sent.push(act);
  }
  const isOffline = connection.state === 'offline';
  const isAnything = waits.length + refused.length > 0;

  async function save(driverId?: string) {
    setSaving(true);
    try {
      if (await saveQueue(store, driverId)) toast(t('fileSaved'));
    } catch (error) {
      toast(t('fileFailed', { why: String((error as Error).message) }), { tone: 'bad' });
    }
    setSaving(false);
  }

  /** Only what is on its way says so: all others wait, as the heading tells. */
  const stateOf = (act: Act): string | null => {
    const isOn = sending.actId === act._id || act.fileIds.includes(sending.fileId ?? '');
    if (!isOn) return null;
    const share = sentShare(act, files);
    return share !== null && share < 1 ? t('sendingShare', { percent: format.percent(share) }) : t('onItsWay');
  };

  return (
    <Screen
      title={t('title')}
      footer={
        waits.length > 0 && (
          <Button
            tone="primary"
            isLarge
            icon="upload"
            onClick={() => store.sendNow()}
            isBusy={sending.phase === 'sending'}
          >
            {t('sendNow')}
          </Button>
        )
      }
    >
      {!isAnything ? (
        <Empty icon="check" title={t('allSent')}>
          <p>{t('allSentText')}</p>
        </Empty>
      ) : (
        <Notice
          tone={isOffline ? 'warn' : 'info'}
          icon={isOffline ? 'noSignal' : 'upload'}
          title={waits.length > 0 ? waitingText(told, format, waiting) : undefined}
        >
          <p>{isOffline ? t('offline') : t(`phase.${sending.phase}`)}</p>
          {connection.lastAnswerAt && <p>{t('lastAnswer', { at: format.dateTime(connection.lastAnswerAt) })}</p>}
        </Notice>
      )}
      {refused.length > 0 && (
        <Section title={t('refusedTitle')}>
          <p>{t('refusedText')}</p>
          {refused.map(({ act, problem }) => (
            <RefusedCard key={act._id} act={act} problem={problem} />
          ))}
        </Section>
      )}
      {waits.length > 0 && (
        <Section title={t('waitingTitle')}>
          <Rows>
            {waits.map((act) => {
              const share = sentShare(act, files);
              const state = stateOf(act);
              return (
                <Row
                  key={act._id}
                  icon={actIcon(act)}
                  title={actTitle(t, act)}
                  text={
                    <>
                      {[
                        format.time(act.at),
                        actPlace(t, act, day),
                        act.fileIds.length > 0 ? t('files', { n: act.fileIds.length }) : '',
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                      {share !== null && share > 0 && share < 1 && (
                        <Progress value={share} max={1} label={t('sendingShare', { percent: format.percent(share) })} />
                      )}
                    </>
                  }
                  {...(state ? { end: <Pill tone="info">{state}</Pill> } : {})}
                />
              );
            })}
          </Rows>
        </Section>
      )}
      <Check
        label={t('wifiOnly')}
        hint={t('wifiOnlyHint')}
        isOn={videosOnWifiOnly}
        onChange={(isOn) => {
          choose({ videosOnWifiOnly: isOn });
          store.setVideosOnWifiOnly(isOn);
        }}
      />
      {isAnything && (
        <Section title={t('saveFile')}>
          <p>{t('saveFileText')}</p>
          <Button icon="file" isWide isBusy={isSaving} onClick={() => save()}>
            {t('saveFile')}
          </Button>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t('othersTitle')}>
          {others.map((one) => (
            <Notice key={one.driverId} tone="info" icon="user">
              <p>{t('othersText', { n: one.acts, name: one.fullName })}</p>
              <Buttons>
                <Button icon="file" isBusy={isSaving} onClick={() => save(one.driverId)}>
                  {t('saveFile')}
                </Button>
              </Buttons>
            </Notice>
          ))}
        </Section>
      )}
      {sent.length > 0 && (
        <Section title={t('sentTitle')}>
          <Rows>
            {sent
              .slice(-shownSent)
              .reverse()
              .map((act) => (
                <Row
                  key={act._id}
                  icon={actIcon(act)}
                  title={actTitle(t, act)}
                  text={[format.time(act.at), actPlace(t, act, day)].filter(Boolean).join(' · ')}
                />
              ))}
            {sent.length > shownSent && <Row title={t('moreSent', { n: sent.length - shownSent })} />}
          </Rows>
        </Section>
      )}
    </Screen>
  );
}
