import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ScreenKey } from '@tramo/contract/access';
import { limits } from '@tramo/contract/limits';
import { type SearchHits, searchApi } from '@tramo/contract/search';
import { useEffect, useState } from 'react';
import { useKeptItems } from '../features/company/shared/setting-items.ts';
import { guideWords } from '../features/guide-status/shared/guide-words.es.ts';
import { orderWords } from '../features/orders/shared/order-words.es.ts';
import { call } from '../lib/api.ts';
import type { PaletteItem } from '../lib/palette-actions.ts';
import { pathOf } from '../lib/paths.ts';
import { useText } from '../lib/text.ts';
import { useFormat } from '../session/useFormat.ts';
import { useMayOpen } from '../session/useMayOpen.ts';
import { appText } from './app.es.ts';
import { paletteText } from './palette.es.ts';
import { screenEntries } from './screens.ts';

export interface Group {
  heading: string;
  items: PaletteItem[];
}
interface Found {
  groups: Group[];
  /** What is shown is not yet the answer to what was typed. */
  isSearching: boolean;
  error: Error | null;
}

/** What the server finds for a text of two letters or more; until it has answered, what it found for the letters before. */
export function useFound(text: string): Found {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), limits.paletteDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isLong = text.length >= limits.paletteLetters;
  const { data, isPlaceholderData, isFetching, error } = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call(searchApi.find, { query: { text: asked }, signal }),
    enabled: asked.length >= limits.paletteLetters,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const isOld = asked !== text || isPlaceholderData || (isFetching && data === undefined);
  return {
    groups: useGroupsOf(isLong ? data : undefined),
    isSearching: isLong && isOld,
    error: isLong && !isOld ? error : null,
  };
}

function useGroupsOf(hits: SearchHits | undefined): Group[] {
  const t = useText(appText);
  const words = useText(paletteText);
  const guideText = useText(guideWords);
  const ofOrders = useText(orderWords);
  const f = useFormat();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const kept = useKeptItems(hits);
  if (!hits) return [];
  const go =
    (to: string, search: object = {}) =>
    (): void =>
      void navigate({ to, search } as never);
  const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');
  /** A kind of things and the screen that opens one of them, with the icon of the screen that lists them. */
  const group = <T extends { _id: string }>(
    list: ScreenKey,
    opens: ScreenKey,
    rows: readonly T[],
    itemOf: (row: T) => Omit<PaletteItem, 'id'>,
  ): Group[] => {
    const { icon } = screenEntries[list].rail ?? {};
    const items = rows.map((row) => ({ id: `${list}-${row._id}`, ...(icon ? { icon } : {}), ...itemOf(row) }));
    return items.length > 0 && mayOpen(opens) ? [{ heading: t(`screens.${list}`), items }] : [];
  };
  return [
    ...group('guides', 'routeGuides', hits.guides, (one) => ({
      label: joined(one.folio, one.contactName),
      hint: joined(guideText(`status.${one.status}`), f.day(one.scheduledDate)),
      run: go(pathOf('routeGuides', { id: one._id })),
    })),
    ...group('orders', 'orderDetail', hits.orders, (one) => ({
      label: joined(one.number, one.contactName),
      hint: joined(ofOrders(`status.${one.status}`), f.day(one.orderDate)),
      run: go(pathOf('orderDetail', { id: one._id })),
    })),
    ...group('routesOverview', 'routesOverview', hits.routes, (one) => ({
      label: joined(one.name, one.driverName),
      hint: joined(words(`routeStatus.${one.status}`), f.day(one.startDay)),
      run: go(pathOf('routesOverview', { startDate: one.startDay }), { route: one._id }),
    })),
    ...group('clients', 'editClient', hits.clients, (one) => ({
      label: one.name,
      ...(one.companyName ? { hint: one.companyName } : {}),
      run: go(pathOf('editClient', { id: one._id })),
    })),
    ...group('carriers', 'carriers', hits.drivers, (one) => ({
      label: one.fullName,
      ...(one.cellphone ? { hint: f.phone(one.cellphone) } : {}),
      run: go(pathOf('carriers'), { open: one._id }),
    })),
    ...group('vehicles', 'vehicles', hits.vehicles, (one) => ({
      label: one.nickname,
      hint: one.plate,
      run: go(pathOf('vehicles'), { open: one._id }),
    })),
    ...(kept.length > 0
      ? [
          {
            heading: words('settings'),
            items: kept.map(({ id, label, hint, to, search }) => ({ id, label, hint, run: go(to, search) })),
          },
        ]
      : []),
  ];
}
