import { Button } from '@mantine/core';
import { IconAlertTriangle, IconMapPinCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { streetLine } from '@tramo/contract/address-line';
import { type Guide, visited } from '@tramo/contract/guides';
import type { AddressCandidate } from '@tramo/contract/roads/addresses';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import classes from '../ReviewPage.module.css';
import { areaLine } from '../shared/address-lines.ts';
import { ReviewCandidates } from './ReviewCandidates.tsx';
import { reviewText } from './review.es.ts';
import { distanceKm, type PinWarning, type Point } from './review.rules.ts';

interface ReviewPanelProps {
  guide: Guide;
  cedi: (Point & { name: string }) | null;
  /** Null while they are looked for. */
  candidates: readonly AddressCandidate[] | null;
  around: 'zip' | 'cedi' | 'none';
  pin: Point | null;
  isPlaced: boolean;
  warning: PinWarning | null;
  error: unknown;
  isSaving: boolean;
  hasNext: boolean;
  onTake: (to: Point) => void;
  onSave: () => void;
  onNext: () => void;
  onReload: () => void;
}
/** The address to find, and what to do with the pin. */
export function ReviewPanel({
  guide,
  cedi,
  candidates,
  around,
  pin,
  isPlaced,
  warning,
  error,
  isSaving,
  hasNext,
  onTake,
  onSave,
  onNext,
  onReload,
}: ReviewPanelProps) {
  const t = useText(reviewText);
  const f = useFormat();
  const party = visited(guide);
  const address = party?.address;
  return (
    <section className={classes.panel} aria-label={guide.folio}>
      <div className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{party?.contactName || party?.companyName}</h2>
        <Link to={pathOf('routeGuides', { id: guide._id }) as never} className="small">
          {guide.folio}
        </Link>
      </div>
      {address && (
        <address className={classes.address}>
          <div className="strong">{streetLine(address)}</div>
          <div>{areaLine(address)}</div>
          {address.betweenStreets && <div className="muted">{t('between', { streets: address.betweenStreets })}</div>}
          {address.references && <div className="muted">{address.references}</div>}
        </address>
      )}
      {candidates && <ReviewCandidates candidates={candidates} onTake={({ lat, lng }) => onTake({ lat, lng })} />}
      <p className="muted small">
        {around === 'zip'
          ? t('around.zip', { zip: address?.zipCode ?? '' })
          : around === 'cedi'
            ? t('around.cedi', { name: cedi?.name ?? '' })
            : t('around.none')}
        . {t('hint')}
      </p>
      <div aria-live="polite">
        {warning && (
          <p className={classes.warning}>
            <IconAlertTriangle size={16} aria-hidden />
            {warning === 'abroad'
              ? t('warnings.abroad')
              : t('warnings.far', {
                  distance: f.distance(pin && cedi ? distanceKm(pin, cedi) * 1000 : 0),
                  cedi: cedi?.name ?? '',
                })}
          </p>
        )}
      </div>
      <Refusal error={error}>
        {error instanceof ApiProblem && error.status === 409 && (
          <Button variant="default" size="compact-sm" onClick={onReload}>
            {t('reload')}
          </Button>
        )}
      </Refusal>
      <div className={classes.panelActions}>
        <Button
          leftSection={<IconMapPinCheck size={16} aria-hidden />}
          disabled={!isPlaced}
          loading={isSaving}
          onClick={onSave}
          title={isPlaced ? undefined : t('placeFirst')}
        >
          {t('save')}
        </Button>
        <Button variant="default" disabled={!hasNext} onClick={onNext} aria-keyshortcuts="N">
          {t('next')}
        </Button>
      </div>
      <p className={classes.keys}>{t('keys')}</p>
    </section>
  );
}
