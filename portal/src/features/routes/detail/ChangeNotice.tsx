import { Alert, Button, Group } from '@mantine/core';
import type { RouteDetail } from '@tramo/contract/routes';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { companyNow } from '../../../lib/company-clock.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { detailText } from './detail.es.ts';

export const isStale = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.key === 'general.stale';
/** The route as it is now, which a refusal of a stale version carries. */
export const freshOf = (error: unknown): RouteDetail | null =>
  isStale(error) && typeof error.detail === 'object' && error.detail !== null && 'stops' in error.detail
    ? (error.detail as RouteDetail)
    : null;

interface ChangeNoticeProps {
  error: ApiProblem;
  /** Takes the route as it is now; null: it must be read again. */
  onFresh: (fresh: RouteDetail | null) => void;
  /** Puts what was being edited over the route as it is now. */
  onMerge?: (fresh: RouteDetail) => void;
}

/** Somebody else changed the route meanwhile: who, what and when, and the ways on. */
export function ChangeNotice({ error, onFresh, onMerge }: ChangeNoticeProps) {
  const t = useText(detailText);
  const f = useFormat();
  const fresh = freshOf(error);
  const last = fresh?.lastChange ?? null;
  const names = [...new Set((last?.fields ?? []).map((field) => t(`stale.what.${known(field)}`)))];
  const what =
    names.length === 0
      ? t('stale.what.other')
      : names.length === 1
        ? (names[0] as string)
        : t('stale.and', { first: names.slice(0, -1).join(', '), last: names.at(-1) as string });
  return (
    <Alert color="red" variant="light" title={t('stale.title')} role="alert">
      <p>
        {last
          ? t('stale.who', { by: last.by, what, age: f.age((companyNow() - Date.parse(last.at)) / 1000) })
          : t('stale.unknown')}{' '}
        {t('stale.lost')}
      </p>
      <Group gap="xs" mt="xs">
        {fresh && onMerge && (
          <Button size="compact-sm" onClick={() => onMerge(fresh)}>
            {t('stale.merge')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => onFresh(fresh)}>
          {t('stale.fresh')}
        </Button>
      </Group>
    </Alert>
  );
}

const fields = [
  'name',
  'status',
  'startDate',
  'cedi',
  'vehicle',
  'driver',
  'boardingRequired',
  'boardingChecked',
  'notes',
  'guides',
  'order',
] as const;
const known = (field: string): (typeof fields)[number] | 'other' => fields.find((f) => f === field) ?? 'other';
