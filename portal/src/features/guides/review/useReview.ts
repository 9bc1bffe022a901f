import { type Guide, visited } from '@tramo/contract/guides';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { useUpdateGuide, useZipCode } from '../guides.api.ts';
import { reviewText } from './review.es.ts';
import { nudged, type Point, warningOf } from './review.rules.ts';

/** One step of an arrow key; with Shift ten times as far. */
const stepM = 10;

/** The pin of one guide on its way: where to look, where it is, and its keys. */
export function useReview(guide: Guide, onSaved: () => void) {
  const t = useText(reviewText);
  const zip = useZipCode(visited(guide)?.address.zipCode ?? '');
  const cedis = useCedis();
  const update = useUpdateGuide();
  const [placed, setPlaced] = useState<Point | null>(null);
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

  const latest = useRef({ pin, save, onSaved });
  latest.current = { pin, save, onSaved };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=separator], [role=listbox]'))
        return;
      const isOnPin = target.closest('.maplibregl-marker') !== null;
      // The map's own canvas pans by its arrows.
      const moved = target.closest('canvas')
        ? null
        : latest.current.pin && nudged(latest.current.pin, event.key, event.shiftKey ? stepM * 10 : stepM);
      if (moved) setPlaced(moved);
      else if (event.key === 'Enter' && (isOnPin || !target.closest('button, a'))) latest.current.save();
      else if (event.key.toLowerCase() === 'n') latest.current.onSaved();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return {
    centre,
    cedi,
    around,
    pin,
    isPlaced: placed !== null,
    place: setPlaced,
    warning: placed ? warningOf(placed, cedi) : null,
    save,
    isSaving: update.isPending,
    error: update.error,
  };
}
