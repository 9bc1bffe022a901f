import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Address } from '@tramo/contract/places';
import { useRef } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { LatLng } from '../../../ui/map/map-types.ts';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { useZipCode } from '../guides.api.ts';
import { useError, useFormState, useFormStore, useValue } from './form-store.ts';
import classes from './GuideForm.module.css';
import { guideFormText } from './guide-form.es.ts';
import { type PinReport, pinReport } from './place.rules.ts';

const PinMap = lazyPart(() => import('./PinMap.tsx').then((m) => m.PinMap));
const tones: Record<PinReport['level'], Tone> = { none: 'idle', review: 'warn', good: 'ok' };

/** A cedi's city, and not its doorstep. */
const aroundOf = ({ lat, lng }: LatLng): LatLng[] => [
  { lat: lat - 0.1, lng: lng - 0.1 },
  { lat: lat + 0.1, lng: lng + 0.1 },
];

interface PlacePanelProps {
  cedis: readonly Address[];
  /** A guide in a route must keep a place. */
  isInRoute: boolean;
  /** A place that is saved can be moved, not taken away. */
  mayRemove: boolean;
}

/** Where the door is: the pin on the map, how far it can be trusted, and whether the cedi serves it. */
export function PlacePanel({ cedis, isInRoute, mayRemove }: PlacePanelProps) {
  const t = useText(guideFormText);
  const f = useFormat();
  const store = useFormStore();
  const cediId = useValue('cediId');
  const pin = useFormState(({ values }) => values.party.pin);
  const address = useFormState(({ values }) => values.party.address);
  const name = useFormState(({ values }) => values.party.contactName || values.party.companyName);
  const error = useError('party.pin');
  const zip = useZipCode(address.zipCode).data;
  const zipCentre =
    zip && zip.zipCode === address.zipCode && zip.lat !== null && zip.lng !== null
      ? { lat: zip.lat, lng: zip.lng }
      : null;
  const cedi = cedis.find((one) => one._id === cediId) ?? null;
  const cediPoint = cedi && cedi.lat !== null && cedi.lng !== null ? { lat: cedi.lat, lng: cedi.lng } : null;
  const report = pinReport(pin, address, cedi, zipCentre);

  // A pin put by hand must not move the map under the pointer.
  const shown = useRef('');
  if (pin?.source !== 'hand') shown.current = JSON.stringify(pin ? [pin.lat, pin.lng] : (zipCentre ?? cediPoint));
  const put = (to: LatLng): void => store.set('party.pin', { ...to, source: 'hand', place: '' });

  const words = (note: PinReport['notes'][number]): string => {
    const cediName = cedi?.name ?? '';
    switch (note) {
      case 'moved':
        return t(isInRoute ? 'place.notes.movedInRoute' : 'place.notes.moved');
      case 'abroad':
        return t('place.notes.abroad');
      case 'zip':
        return t('place.notes.zip', { distance: f.distance((report.zipKm ?? 0) * 1000), zip: address.zipCode });
      case 'range':
        return t('place.notes.range', { cedi: cediName, range: f.distance((cedi?.rangeKm ?? 0) * 1000) });
      case 'restricted':
        return t('place.notes.restricted', { cedi: cediName, zone: report.zone || t('place.zoneUnnamed') });
      case 'notAllowed':
        return t('place.notes.notAllowed', { cedi: cediName });
    }
  };

  return (
    <section className={classes.place} aria-label={t('sections.place')}>
      <div className={classes.map} data-fault={error ? true : undefined}>
        <PinMap
          label={t('place.map')}
          pinLabel={t('place.pin', { name: name || t('place.pinUnnamed') })}
          pin={pin}
          around={zipCentre ? [zipCentre] : cediPoint ? aroundOf(cediPoint) : []}
          cedi={cedi}
          viewKey={shown.current}
          onPin={put}
        />
        {!pin && <div className={classes.mapHint}>{t('place.hint')}</div>}
      </div>
      <div className={classes.placeText}>
        <div className={classes.placeHead}>
          <StatusPill tone={tones[report.level]}>{t(`place.level.${report.level}`)}</StatusPill>
          <span className="muted small">
            {pin
              ? [
                  t(`place.source.${pin.source}`),
                  report.distanceM !== null &&
                    cedi &&
                    t('place.distance', { distance: f.distance(report.distanceM), cedi: cedi.name }),
                ]
                  .filter(Boolean)
                  .join(' · ')
              : t('place.noneText')}
          </span>
        </div>
        <div aria-live="polite">
          {report.notes.map((note) => (
            <p key={note} className={classes.warning}>
              <IconAlertTriangle size={15} aria-hidden />
              <span>{words(note)}</span>
              {note === 'moved' && pin && (
                <Button variant="default" size="compact-xs" onClick={() => put(pin)}>
                  {t('place.keep')}
                </Button>
              )}
            </p>
          ))}
        </div>
        {error && !report.notes.includes('moved') && (
          <p className={classes.fault} role="alert">
            {error}
          </p>
        )}
        {!pin && zipCentre && (
          <Button variant="default" size="compact-sm" onClick={() => put(zipCentre)}>
            {t('place.put')}
          </Button>
        )}
        {pin && mayRemove && (
          <Button variant="subtle" size="compact-sm" onClick={() => store.set('party.pin', null)}>
            {t('place.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}
