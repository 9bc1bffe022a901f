import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CompanyEffects, companyEffectsApi } from '@tramo/contract/company-effects';
import { call } from '../../../lib/api.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { effectsText } from './effects.es.ts';

export type Touched = keyof CompanyEffects;

/** What the company's settings touch now, counted by the server. */
const effectsQuery = queryOptions({
  queryKey: ['company', 'effects'],
  queryFn: ({ signal }): Promise<CompanyEffects> => call(companyEffectsApi.effects, { signal }),
  staleTime: 30_000,
});

function useCounted(): (effects: CompanyEffects, touched: readonly Touched[]) => string[] {
  const t = useText(effectsText);
  return (effects, touched) =>
    touched.filter((one) => effects[one] > 0).map((one) => t(`counted.${one}`, { count: effects[one] }));
}

/** «Ahora: 3 rutas en curso, 2 planes abiertos.»; null where nothing is touched, or is not known yet. */
export function useTouchedNow(touched: readonly Touched[]): string | null {
  const t = useText(effectsText);
  const counted = useCounted();
  const { data } = useQuery({ ...effectsQuery, enabled: touched.length > 0 });
  const list = data ? counted(data, touched) : [];
  return list.length === 0 ? null : t('now', { list: list.join(', ') });
}

/** A weighty change: what is changed, what that affects, and of what the server counts how much it touches. */
export interface Weighty {
  label: string;
  effect: string;
  touched: readonly Touched[];
}

/** Asks before weighty changes, with figures counted at that moment; what touches nothing now is not asked about. */
export function useConfirmWeighty(): (changes: readonly Weighty[]) => Promise<boolean> {
  const t = useText(effectsText);
  const counted = useCounted();
  const client = useQueryClient();
  return async (changes) => {
    if (changes.length === 0) return true;
    const effects = await client.fetchQuery({ ...effectsQuery, staleTime: 0 });
    const parts = changes
      .map(({ touched, ...change }) => ({ ...change, list: counted(effects, touched) }))
      .filter(({ list }) => list.length > 0);
    if (parts.length === 0) return true;
    return confirm({
      title: t('title'),
      body: parts.map(({ label, effect, list }) => (
        <section key={label} aria-label={label}>
          <p>
            <strong>{label}.</strong> {effect}
          </p>
          <ul>
            {list.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      )),
      confirm: t('save'),
    });
  };
}
