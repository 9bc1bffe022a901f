import { useCallback, useEffect, useState } from 'preact/hooks';
import { useDayStore, useStoreValue } from '../app/day-context.ts';
import { go } from '../app/navigation.ts';
import { activateUpdate, lookForUpdate, updateStore } from '../app/update.ts';
import { useWords } from '../app/words.ts';
import { whereabouts } from '../position/place.ts';
import { wakeState } from '../position/wake-lock.ts';
import { Button } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { toast } from '../ui/overlays.tsx';
import { Row, Rows } from '../ui/Row.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useStore } from '../ui/store.ts';
import { PushSection } from './PushSection.tsx';
import classes from './phone.module.css';
import { askToKeep, lowDiskBytes, network, type PhoneState, readPhone } from './phone-state.ts';
import { phoneWords } from './phone-words.ts';
import { sendDiagnostics } from './start-phone.ts';

/** A clock that is off by less is right. */
const clockGoodMs = 30_000;

/** One thing that is looked at, and how it is: good, to be looked at, or not told. */
interface Found {
  icon: IconName;
  title: string;
  text: string;
  isGood: boolean | null;
}

export function PhoneScreen() {
  const store = useDayStore();
  const t = useWords(phoneWords);
  const format = useFormat();
  const connection = useStoreValue(() => store.connection());
  const place = useStore(whereabouts);
  const wake = useStore(wakeState);
  const update = useStore(updateStore);
  const [phone, setPhone] = useState<PhoneState | null>(null);
  const [now, setNow] = useState(Date.now());

  const look = useCallback(async () => {
    setPhone(await readPhone());
    setNow(Date.now());
  }, []);
  useEffect(() => {
    void look().then(() => {
      if (store.session() && !store.needsSignIn()) sendDiagnostics(store).catch(() => undefined);
    });
    const timer = setInterval(() => void look(), 5000);
    return () => clearInterval(timer);
  }, [look, store]);

  const offset = store.clockOffsetMs();
  const dayAt = store.dayAt();
  const until = store.expiresAt();
  const type = network().effectiveType ?? network().type;

  function ofGps(): Pick<Found, 'text' | 'isGood'> {
    if (place.state === 'off') return { text: t('gpsOff'), isGood: null };
    if (place.state === 'waiting') return { text: t('gpsWaiting'), isGood: null };
    if (place.state === 'denied') return { text: t('gpsDenied'), isGood: false };
    if (place.state === 'unavailable') return { text: t('gpsUnavailable'), isGood: false };
    if (place.state === 'insecure' || !place.fix) return { text: t('gpsInsecure'), isGood: false };
    const age = Math.max(0, now - Date.parse(place.fix.at)) / 1000;
    const accuracy = place.fix.accuracyM ?? null;
    return {
      text: t('gpsOn', {
        age: age < 60 ? `${Math.round(age)} s` : format.duration(age),
        accuracy: accuracy === null ? '?' : `${Math.round(accuracy)} m`,
      }),
      isGood: age < 120 && (accuracy === null || accuracy <= 50),
    };
  }
  function ofClock(): Pick<Found, 'text' | 'isGood'> {
    if (offset === null) return { text: t('clockUnknown'), isGood: null };
    if (Math.abs(offset) < clockGoodMs) return { text: t('clockGood'), isGood: true };
    const by = format.duration(Math.abs(offset) / 1000);
    return { text: t(offset < 0 ? 'clockAhead' : 'clockBehind', { by }), isGood: false };
  }
  function ofDisk(): Pick<Found, 'text' | 'isGood'> {
    if (!phone || phone.freeBytes === null) return { text: t('notTold'), isGood: null };
    const free = format.bytes(phone.freeBytes);
    const isLow = phone.freeBytes < lowDiskBytes;
    return {
      text: isLow ? t('diskLow', { free }) : t('diskFree', { free, used: format.bytes(phone.usedBytes ?? 0) }),
      isGood: !isLow,
    };
  }

  const isOnline = navigator.onLine;
  const found: Found[] = [
    {
      icon: isOnline ? 'signal' : 'noSignal',
      title: t('signal'),
      text: !isOnline
        ? t('signalOff')
        : connection.state === 'offline'
          ? t('signalNoAnswer')
          : t('signalOn', { type: type ? `, ${type.toUpperCase()}` : '' }),
      isGood: isOnline && connection.state !== 'offline',
    },
    { icon: 'gps', title: t('gps'), ...ofGps() },
    {
      icon: 'sun',
      title: t('screen'),
      text: t(
        wake === 'on'
          ? 'screenOn'
          : wake === 'off'
            ? 'screenOff'
            : wake === 'refused'
              ? 'screenRefused'
              : 'screenUnsupported',
      ),
      isGood: wake === 'on' ? true : wake === 'refused' ? false : null,
    },
    {
      icon: 'battery',
      title: t('battery'),
      text: phone?.battery == null ? t('notTold') : format.percent(phone.battery),
      isGood: phone?.battery == null ? null : phone.battery > 0.15,
    },
    {
      icon: 'calendar',
      title: t('data'),
      text: dayAt
        ? [t('dataAt', { at: format.dateTime(dayAt) }), until ? t('dataUntil', { at: format.dateTime(until) }) : '']
            .filter(Boolean)
            .join('. ')
        : t('dataNone'),
      isGood: dayAt !== null && (until === null || until > store.now()),
    },
    { icon: 'clock', title: t('clock'), ...ofClock() },
    { icon: 'disk', title: t('disk'), ...ofDisk() },
    {
      icon: 'shield',
      title: t('kept'),
      text: phone?.isPersisted == null ? t('notTold') : t(phone.isPersisted ? 'keptYes' : 'keptNo'),
      isGood: phone?.isPersisted ?? null,
    },
    {
      icon: 'download',
      title: t('offline'),
      text: t(update === 'none' ? 'offlineNone' : update === 'installing' ? 'offlineInstalling' : 'offlineReady'),
      isGood: update === 'none' ? false : update === 'installing' ? null : true,
    },
    {
      icon: 'device',
      title: t('appVersion'),
      text: update === 'ready' ? `${__APP_VERSION__}. ${t('versionNew')}` : __APP_VERSION__,
      isGood: update === 'ready' ? null : true,
    },
  ];

  return (
    <Screen title={t('title')}>
      <p>{t('intro')}</p>
      <Rows>
        {found.map((one) => (
          <Row
            key={one.title}
            icon={one.icon}
            title={one.title}
            text={one.text}
            {...(one.isGood === null
              ? {}
              : {
                  end: (
                    <span class={one.isGood ? classes.good : classes.attention}>
                      <Icon name={one.isGood ? 'check' : 'alert'} />
                      <span class="sr-only">{t(one.isGood ? 'good' : 'attention')}</span>
                    </span>
                  ),
                })}
          />
        ))}
      </Rows>
      {phone?.isPersisted === false && (
        <Button
          icon="shield"
          isWide
          onClick={async () => {
            if (!(await askToKeep())) toast(t('keptRefused'), { tone: 'bad' });
            await look();
          }}
        >
          {t('keptMakeSure')}
        </Button>
      )}
      {update === 'ready' && (
        <Button icon="download" tone="primary" isWide onClick={activateUpdate}>
          {t('versionNew')}
        </Button>
      )}
      <PushSection />
      <Rows>
        <Row icon="gps" title={t('tracker')} text={t('trackerHint')} onClick={() => go('/tracker')} />
        <Row icon="device" title={t('install')} text={t('installHint')} onClick={() => go('/install')} />
      </Rows>
      <Button
        icon="refresh"
        isWide
        onClick={async () => {
          await Promise.all([store.refresh(), lookForUpdate()]);
          await look();
        }}
      >
        {t('look')}
      </Button>
    </Screen>
  );
}
