import type { Address } from '@tramo/contract/places';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/text.ts';
import { useWorkplace } from '../../../lib/workplace.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { newRouteText } from './new-route.es.ts';
import type { DraftStore } from './useRouteDraft.ts';

export interface RouteCedi {
  /** The cedi that the route leaves from. */
  cedi: Address;
  cedis: readonly Address[];
  /** The screen has to offer the choice itself: the top bar shows all of them, or no picker. */
  isOpen: boolean;
  choose: (id: string) => void;
}

/**
 * The cedi of the new route: the top bar's, else the company's first. Another one means another route, so it is asked for first
 * (the documents: changing the cedi deletes unsaved routes).
 */
export function useNewRouteCedi(
  { draft, change, reset }: DraftStore,
  cedis: readonly [Address, ...Address[]],
  hasPicker: boolean,
  toStart: () => void,
): RouteCedi {
  const t = useText(newRouteText);
  const { cediId: shown, setCediId } = useWorkplace();
  const picked = hasPicker ? cedis.find((c) => c._id === shown) : undefined;
  const own = cedis.find((c) => c._id === draft.cediId);
  const cedi = own ?? picked ?? cedis.find((c) => c.isDefault) ?? cedis[0];
  const steps = useRef({ ask: (_id: string): Promise<boolean> => Promise.resolve(false), setCediId });
  // What was asked about is not asked again while the top bar goes back to the route's own.
  const askedFor = useRef<string | null>(null);

  const ask = async (id: string): Promise<boolean> => {
    if (draft.guides.length > 0) {
      const isSure = await confirm({
        title: t('cedi.title'),
        body: t('cedi.text', { count: draft.guides.length }),
        confirm: t('cedi.confirm'),
        cancel: t('cedi.stay'),
        isDangerous: true,
      });
      if (!isSure) return false;
    }
    reset(id);
    toStart();
    return true;
  };
  steps.current = { ask, setCediId };

  const [ownId, pickedId] = [own?._id ?? null, picked?._id ?? null];
  useEffect(() => {
    if (ownId === null) change({ cediId: cedi._id });
    else if (pickedId === null || pickedId === ownId) askedFor.current = null;
    else if (askedFor.current !== pickedId) {
      askedFor.current = pickedId;
      void steps.current.ask(pickedId).then((isSure) => {
        if (!isSure) steps.current.setCediId(ownId);
      });
    }
  }, [ownId, pickedId, cedi._id, change]);

  return {
    cedi,
    cedis,
    isOpen: cedis.length > 1 && picked === undefined,
    choose: (id) => void (id !== cedi._id && ask(id)),
  };
}
