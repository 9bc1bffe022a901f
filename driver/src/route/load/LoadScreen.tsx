import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import { countIn, nextStop, stopsOf } from '@tramo/contract/warehouse/load-list';
import { type LoadDeed, loadDeeds } from '@tramo/contract/warehouse/load-machine';
import { useState } from 'preact/hooks';
import { useDayPart, useDayStore, useRoute } from '../../app/day-context.ts';
import type { ScreenProps } from '../../app/navigation.ts';
import { useWords } from '../../app/words.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Choice, TextField } from '../../ui/fields.tsx';
import { Empty, Loading, Notice, Pill, Progress, Section } from '../../ui/pieces.tsx';
import { Row, Rows } from '../../ui/Row.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { CameraScanner } from '../../visit/scan/CameraScanner.tsx';
import { useScanKeys } from '../../visit/scan/useScanKeys.ts';
import { NoRoute } from '../NoRoute.tsx';
import classes from '../route.module.css';
import { routeWords } from '../route-words.ts';
import { resultOf, verdictTone } from './load-verdict.ts';
import { type Told, useLoad } from './use-load.ts';

const damages = ['broken', 'wet', 'open', 'other'] as const;
type Damage = (typeof damages)[number];

/** What goes into the van, last stop first, each parcel by its label. */
export function LoadScreen({ id }: ScreenProps) {
  const route = useRoute(id);
  return route ? <Load route={route} /> : <NoRoute />;
}

function Load({ route }: { route: RouteOfDay }) {
  const t = useWords(routeWords);
  const { loading, parcels, isReading, read, told, scan } = useLoad(route, t('notKept'));
  const [deed, setDeed] = useState<LoadDeed>('load');
  const [damage, setDamage] = useState<Damage>('broken');
  const [hasCamera, setCamera] = useState(false);
  const [code, setCode] = useState('');
  const hear = (text: string, source: 'scanner' | 'camera' | 'typed') =>
    scan(text, deed, source, deed === 'damage' ? t(`damage.${damage}`) : '');
  useScanKeys((text) => hear(text, 'scanner'));
  const type = () => {
    if (code.trim() === '') return;
    hear(code.trim(), 'typed');
    setCode('');
  };
  const stops = stopsOf(parcels);
  const next = nextStop(stops);
  const loaded = countIn(parcels, 'loaded');
  const title = t('load');
  if (!loading)
    return (
      <Screen title={title}>
        {isReading ? (
          <Loading label={t('loading.reading')} />
        ) : (
          <>
            <Empty icon="noSignal" title={t('loading.none')}>
              <p>{t('loading.noneText')}</p>
            </Empty>
            <Button isLarge tone="primary" icon="refresh" onClick={() => void read()}>
              {t('tryAgain')}
            </Button>
          </>
        )}
      </Screen>
    );
  return (
    <Screen
      title={title}
      subtitle={t('loadedOf', { loaded, parcels: parcels.length })}
      actions={
        <IconButton name="refresh" label={t('loading.refresh')} isBusy={isReading} onClick={() => void read()} />
      }
      footer={
        <Button isLarge tone="primary" icon="camera" isPressed={hasCamera} onClick={() => setCamera(!hasCamera)}>
          {t(hasCamera ? 'loading.closeCamera' : 'loading.openCamera')}
        </Button>
      }
    >
      <Progress value={loaded} max={parcels.length} label={t('loadedOf', { loaded, parcels: parcels.length })} />
      {hasCamera && <CameraScanner onCode={(text) => hear(text, 'camera')} onClose={() => setCamera(false)} />}
      <Verdict told={told} />
      {next ? (
        <Notice tone="info" icon="box" title={t('loading.next', { n: next.order })}>
          <p>
            {t('loading.nextWhat', {
              folio: next.folio,
              n: next.parcels.filter((one) => one.state === 'missing').length,
            })}
          </p>
          <p>{[next.contactName, next.suburb].filter(Boolean).join(' · ')}</p>
        </Notice>
      ) : (
        <Notice tone="ok" title={t(loaded === parcels.length ? 'loading.all' : 'loading.onlyDamaged')} />
      )}
      <fieldset class={classes.filters}>
        <legend class="sr-only">{t('loading.deedName')}</legend>
        {loadDeeds.map((value) => (
          <button
            key={value}
            type="button"
            class={classes.filter}
            aria-pressed={deed === value}
            onClick={() => setDeed(value)}
          >
            {t(`deed.${value}`)}
          </button>
        ))}
      </fieldset>
      {deed === 'damage' && (
        <Choice
          label={t('loading.whatIsWrong')}
          isBeside
          value={damage}
          onChange={setDamage}
          options={damages.map((value) => ({ value, label: t(`damage.${value}`) }))}
        />
      )}
      <TextField
        label={t('loading.code')}
        hint={t('loading.codeHint')}
        value={code}
        onChange={setCode}
        onEnter={type}
        autoCapitalize="characters"
        end={<Button icon="check" label={t('loading.enter')} onClick={type} />}
      />
      {loading.toUnload.length > 0 && (
        <Notice tone="bad" icon="unloaded" title={t('loading.toUnload', { n: loading.toUnload.length })}>
          <ul>
            {loading.toUnload.map((one) => (
              <li key={`${one.guideId} ${one.number}`}>{one.folio}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Section title={t('loading.order')}>
        <Rows>
          {stops.map((stop) => {
            const inVan = stop.parcels.filter((one) => one.state === 'loaded').length;
            const damaged = stop.parcels.filter((one) => one.state === 'damaged').length;
            return (
              <Row
                key={stop.guideId}
                start={<span class={classes.number}>{stop.order}</span>}
                title={stop.contactName || stop.folio}
                text={[stop.folio, stop.suburb].filter(Boolean).join(' · ')}
                end={
                  <span class={classes.parcels}>
                    <Pill tone={inVan === stop.parcels.length ? 'ok' : 'idle'}>
                      {t('loading.ofStop', { n: inVan, all: stop.parcels.length })}
                    </Pill>
                    {damaged > 0 && <Pill tone="bad">{t('loading.damaged', { n: damaged })}</Pill>}
                  </span>
                }
              />
            );
          })}
        </Rows>
      </Section>
    </Screen>
  );
}

/** What came of the last scan: at once by what the phone knows, then by the server, which knows other routes. */
function Verdict({ told }: { told: Told | null }) {
  const t = useWords(routeWords);
  const store = useDayStore();
  const result = useDayPart(() => (told?.actId ? resultOf(store.queue(), told.actId, told.scanId) : null));
  if (!told) return null;
  const { verdict } = told;
  const parcel = verdict.kind === 'done' || verdict.kind === 'repeated' ? verdict.parcel : null;
  const folio = result?.folio ?? parcel?.folio ?? '';
  const title = (): string => {
    if (result?.kind === 'unloaded') return t('verdict.unloaded', { folio });
    if (verdict.kind === 'done') return t(`verdict.${told.deed}`, { folio });
    if (verdict.kind === 'repeated') return t('verdict.repeated', { folio });
    if (verdict.kind === 'whichPackage') return t('verdict.whichPackage', { folio: verdict.folio, n: verdict.of });
    return result && !result.folio && !result.place ? t('verdict.nobody') : t('verdict.other');
  };
  const where = (): string | null => {
    if (verdict.kind !== 'other')
      return parcel && parcel.of > 1 ? t('verdict.parcel', { n: parcel.number, all: parcel.of }) : null;
    if (!result) return told.code;
    if (result.place) return t('verdict.otherRoute', { folio, place: result.place });
    return result.folio ? t('verdict.noRoute', { folio }) : told.code;
  };
  return (
    <div class={classes.verdict} role="status" data-tone={verdictTone(verdict, result)} data-verdict={verdict.kind}>
      <p>{title()}</p>
      {where() && <p>{where()}</p>}
    </div>
  );
}
