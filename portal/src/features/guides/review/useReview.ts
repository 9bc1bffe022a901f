import { type Guide, visited } from '@tramo/contract/guides';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useKeys } from '../../../lib/useKeys.ts';
import { toast } from '../../../ui/toast.ts';
import { useAddressMatch } from '../../places/shared/addresses.api.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { useUpdateGuide, useZipCode } from '../guides.api.ts';
import { reviewText } from './review.es.ts';
import { arrowKeys, nudged, type Point, warningOf } from './review.rules.ts';

/** One step of an arrow key; with Shift ten times as far. */
const stepM = 10;

const targetIs = ({ target }: KeyboardEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** The pin of one guide on its way: where to look, where it is, and its keys. */
export function useReview(guide: Guide, onSaved: () => void) {
  const t = useText(reviewText);
  const zip = useZipCode(visited(guide)?.address.zipCode ?? '');
  const cedis = useCedis();
  const update = useUpdateGuide();
  const address = visited(guide)?.address;
  const candidates =
    useAddressMatch(
      address
        ? {
            street: address.street,
            extNumber: address.extNumber,
            suburb: address.suburb,
            city: address.city,
            municipality: address.municipality,
            state: address.state,
            zipCode: address.zipCode,
            betweenStreets: address.betweenStreets,
          }
        : null,
    ).data ?? null;
  const [placed, setPlaced] = useState<Point | null>(null);
  /** A candidate that was taken: the map goes there, as it does not for a pin put by hand. */
  const [shown, setShown] = useState<Point | null>(null);
  const take = (to: Point): void => {
    setPlaced(to);
    setShown(to);
  };
  const home = cedis.data?.find((one) => one._id === guide.cedi._id);
  const cedi = useMemo(
    () => (home?.lat != null && home.lng != null ? { lat: home.lat, lng: home.lng, name: home.name } : null),
    [home],
  );
  const { lat, lng } = zip.data ?? { lat: null, lng: null };
  const near = useMemo(() => (lat !== null && lng !== null ? { lat, lng } : null), [lat, lng]);
  // The cedi stands in only once it is known that the catalogue has no better idea.
  const centre = near ?? (zip.isLoading ? null : cedi);
  const around = near ? ('zip' as const) : cedi && !zip.isLoading ? ('cedi' as const) : ('none' as const);
  const pin = placed ?? centre;

  const save = (): void => {
    if (!placed) toast.info(t('placeFirst'));
    if (!placed || update.isPending) return;
    update.mutate(
      { id: guide._id, change: { ...placed, version: guide.version } },
      {
        onSuccess: () => {
          toast.ok(t('saved', { folio: guide.folio }));
          onSaved();
        },
      },
    );
  };

  const nudge = (event: KeyboardEvent): unknown => {
    const moved = pin && nudged(pin, event.key, event.shiftKey ? stepM * 10 : stepM);
    // The map's own canvas pans by its arrows.
    return moved && !targetIs(event, 'canvas') ? setPlaced(moved) : false;
  };
  useKeys({
    ...Object.fromEntries(arrowKeys.flatMap((key) => [key, `shift+${key}`]).map((key) => [key, nudge])),
    Enter: (event) => (targetIs(event, '.maplibregl-marker') || !targetIs(event, 'button, a') ? save() : false),
    n: onSaved,
    ...Object.fromEntries(
      [0, 1, 2].map((at) => {
        const one = candidates?.[at];
        return [String(at + 1), one && (() => take({ lat: one.lat, lng: one.lng }))];
      }),
    ),
  });

  return {
    candidates,
    centre,
    cedi,
    around,
    pin,
    isPlaced: placed !== null,
    place: setPlaced,
    take,
    shown,
    shownAt: shown ? `${shown.lat} ${shown.lng}` : '',
    warning: placed ? warningOf(placed, cedi) : null,
    save,
    isSaving: update.isPending,
    error: update.error,
  };
}
