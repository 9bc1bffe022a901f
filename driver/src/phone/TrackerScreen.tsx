import { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import type { Answer } from '@tramo/contract/endpoint';
import { useEffect, useState } from 'preact/hooks';
import { NoAnswer } from '../acts/api.ts';
import { callApi } from '../acts/call-api.ts';
import { useWords } from '../app/words.ts';
import { Button, Buttons } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { confirmSheet, toast } from '../ui/overlays.tsx';
import { Card, Facts, Notice, Section } from '../ui/pieces.tsx';
import { Screen } from '../ui/Screen.tsx';
import classes from './phone.module.css';
import { phoneWords } from './phone-words.ts';
import { QrCode } from './QrCode.tsx';

type Link = Answer<typeof driverAppApi.trackerLink>;
type State = Answer<typeof driverAppApi.trackerState>;

/** A fix every half minute or fifty metres: enough for the office to follow, and a battery lasts the day. Kept on the phone without signal. */
const pace = { accuracy: 'high', distance: '50', interval: '30', angle: '30', buffer: 'true', service: 'true' };

/** By the address that this phone reached the server at: the server may know itself by another. */
const here = (link: Link): Link =>
  URL.canParse(link.url) ? { ...link, url: `${location.origin}${new URL(link.url).pathname}` } : link;

/** As Traccar Client reads it: of an https address the server is what stands before the `?`, the settings behind it. */
const forQr = ({ url, deviceId }: Link): string => `${url}?${new URLSearchParams({ id: deviceId, ...pace })}`;
/** The same as a link that the installed app opens. */
const forApp = ({ url, deviceId }: Link): string =>
  `org.traccar.client://config?${new URLSearchParams({ url, id: deviceId, ...pace })}`;

const stepKeys = ['tracker1', 'tracker2', 'tracker3', 'tracker4'] as const;

/** Positions with the screen off, by an app that may have them. */
export function TrackerScreen() {
  const t = useWords(phoneWords);
  const format = useFormat();
  const [link, setLink] = useState<Link | null>(null);
  const [state, setState] = useState<State | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<unknown>) {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof NoAnswer ? t('needsSignal') : String((error as Error).message));
    }
    setBusy(false);
  }
  useEffect(() => {
    const read = () =>
      callApi(driverAppApi.trackerState).then(
        (told) => setState(told),
        () => undefined,
      );
    void read();
    const timer = setInterval(() => void read(), 10_000);
    return () => clearInterval(timer);
  }, []);

  const make = () =>
    attempt(async () => {
      setLink(here(await callApi(driverAppApi.trackerLink)));
      setState(await callApi(driverAppApi.trackerState));
    });
  async function end() {
    const isSure = await confirmSheet({
      title: t('trackerEndTitle'),
      text: t('trackerEndText'),
      confirm: t('trackerEnd'),
      isDangerous: true,
    });
    if (!isSure) return;
    await attempt(async () => {
      await callApi(driverAppApi.trackerEnd);
      setLink(null);
      setState({ since: null, lastFixAt: null });
      toast(t('trackerEnded'));
    });
  }

  return (
    <Screen title={t('tracker')}>
      <p>{t('trackerWhy')}</p>
      {state?.since && (
        <Card>
          <Facts
            of={[
              [t('trackerSince'), format.dateTime(state.since)],
              [t('trackerLast'), state.lastFixAt ? format.dateTime(state.lastFixAt) : t('trackerNoFix')],
            ]}
          />
        </Card>
      )}
      {problem && (
        <Notice tone="bad" isAlert>
          {problem}
        </Notice>
      )}
      <Section>
        <ol class={classes.steps}>
          {stepKeys.map((key) => (
            <li key={key}>
              <span>{t(key)}</span>
            </li>
          ))}
        </ol>
      </Section>
      {link && (
        <Section>
          <QrCode value={forQr(link)} label={t('trackerQr')} />
          <Button icon="device" isWide href={forApp(link)}>
            {t('trackerOpen')}
          </Button>
          <Copied label={t('trackerUrl')} value={link.url} />
          <Copied label={t('trackerDevice')} value={link.deviceId} />
          <Notice tone="info">{t('trackerSecret')}</Notice>
        </Section>
      )}
      <Buttons>
        <Button icon="qr" tone={link ? 'plain' : 'primary'} isBusy={isBusy} onClick={make}>
          {t(state?.since || link ? 'trackerAgain' : 'trackerMake')}
        </Button>
        {(state?.since || link) && (
          <Button tone="danger" icon="stop" isBusy={isBusy} onClick={end}>
            {t('trackerEnd')}
          </Button>
        )}
      </Buttons>
    </Screen>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  const t = useWords(phoneWords);
  return (
    <div class={classes.copied}>
      <b>{label}</b>
      <span class={classes.value}>{value}</span>
      <Button
        icon="file"
        onClick={() =>
          // Plain http has no clipboard.
          Promise.resolve(navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('none'))).then(
            () => toast(t('copied')),
            () => toast(t('copyFailed'), { tone: 'bad' }),
          )
        }
      >
        {t('copy')}
      </Button>
    </div>
  );
}
