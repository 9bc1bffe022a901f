import { useQueryClient } from '@tanstack/react-query';
import { notificationsApi } from '@tramo/contract/notifications';
import { placesApi } from '@tramo/contract/places-api';
import { useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { planningSharedText } from './planning-shared.es.ts';
import { type OutOfRange, outOfRange, type RangedGuide } from './range.rules.ts';

/** Rows of the question: more would not be read. */
const shown = 8;

/** One after the other: a hundred at once would be refused as too many. */
async function notify(out: readonly OutOfRange[]): Promise<void> {
  for (const { guide, verdict } of out) {
    const { distanceKm, reason, zone } = verdict;
    await call(notificationsApi.notify, {
      body: { guide: guide._id, geofencing: { distanceKm, reason, zone }, type: 'guideOutOfRange' },
    });
  }
}

/**
 * Asks before guides that lie out of their cedi's range or zones go on, and tells the server of those that were confirmed.
 * Each guide is asked about once for one `deed`: a plan's id, a new route's.
 */
export function useConfirmRange(deed: string): (guides: readonly RangedGuide[]) => Promise<boolean> {
  const t = useText(planningSharedText);
  const f = useFormat();
  const client = useQueryClient();
  const confirmed = useRef({ deed, ids: new Set<string>() });
  if (confirmed.current.deed !== deed) confirmed.current = { deed, ids: new Set() };

  return async (guides) => {
    const cedis = await client.fetchQuery({
      queryKey: ['cedis', 'mine'],
      queryFn: ({ signal }) => call(placesApi.listByIds, { body: {}, signal }),
      staleTime: 300_000,
    });
    const out = outOfRange(guides, cedis.addresses).filter(({ guide }) => !confirmed.current.ids.has(guide._id));
    if (out.length === 0) return true;
    const isSure = await confirm({
      title: t('range.title', { count: out.length }),
      body: (
        <>
          <p>{t('range.text')}</p>
          <ul>
            {out.slice(0, shown).map(({ guide, cedi, verdict }) => (
              <li key={guide._id}>
                <b>{guide.folio}</b>{' '}
                {verdict.reason === 'range'
                  ? t('range.far', { distance: f.distance(verdict.distanceKm * 1000), cedi: cedi.name })
                  : verdict.reason === 'restricted'
                    ? t('range.restricted', { zone: verdict.zone ?? '' })
                    : t('range.notAllowed', { cedi: cedi.name })}
              </li>
            ))}
            {out.length > shown && <li>{t('range.more', { count: out.length - shown })}</li>}
          </ul>
        </>
      ),
      confirm: t('range.confirm'),
      cancel: t('range.stay'),
    });
    if (!isSure) return false;
    for (const { guide } of out) confirmed.current.ids.add(guide._id);
    // The work does not wait for the notices; one that fails is said.
    void notify(out).catch((error: unknown) => toast.error(problemText(error)));
    return true;
  };
}
