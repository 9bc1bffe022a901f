import { Alert, Button, Checkbox, Group, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Guide } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import type { RouteDetail } from '@tramo/contract/routes';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { routeGuideOf } from '../new/draft.rules.ts';
import { type Trouble, troubleOf } from '../new/route-guides.rules.ts';
import { useUndo } from '../undo/useRouteUndo.ts';
import { ChangeNotice, isStale } from './ChangeNotice.tsx';
import { guidesNow, useAddGuides, useJoinable, useJoinCosts } from './changes.api.ts';
import classes from './choices.module.css';
import { detailText } from './detail.es.ts';
import { signed, signedDistance } from './signed.ts';

/** Guides that wait in the route's cedi, several at once, each with the way that it adds where it adds the least. Those refused are told with who has them. */
export function AddGuidesDialog({ route, onClose }: { route: RouteDetail; onClose: () => void }) {
  const t = useText(detailText);
  const ui = useText(uiText);
  const { toastWithUndo } = useUndo();
  const [version, setVersion] = useState(route.version);
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search.trim(), limits.debounceMs);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Guide>>(new Map());
  const [refused, setRefused] = useState<readonly Guide[]>([]);
  const query = useJoinable({ cediId: route.cedi._id, search: debounced });
  const add = useAddGuides(route._id);
  const guides = query.data?.guides ?? [];
  // The chosen ones stay in sight whatever is searched.
  const shown = [...chosen.values()].filter((g) => !guides.some((one) => one._id === g._id)).concat(guides);

  const toggle = (guide: Guide, isOn: boolean): void => {
    const next = new Map(chosen);
    if (isOn) next.set(guide._id, guide);
    else next.delete(guide._id);
    setChosen(next);
    setRefused(refused.filter((g) => next.has(g._id)));
    add.reset();
  };
  const save = (ids: readonly string[]): void =>
    add.mutate(
      { guides: [...ids], place: 'cheapest', version },
      {
        onSuccess: (saved) => {
          toastWithUndo(t('add.done', { count: ids.length, name: saved.name }), saved._id);
          onClose();
        },
        onError: async (error) => {
          if (isStale(error)) return;
          // The server names the first that it refuses; all of them are told at once.
          const now = await guidesNow(ids).catch(() => []);
          const known = new Set(now.map((g) => g._id));
          const gone = ids.flatMap((id) => (known.has(id) ? [] : (chosen.get(id) ?? [])));
          setRefused([...now.filter((g) => problemOf(g) !== null), ...gone]);
        },
      },
    );
  const ids = [...chosen.keys()];
  const left = ids.filter((id) => !refused.some((g) => g._id === id));
  const { error } = add;
  const f = useFormat();
  const of = { id: route._id, version: route.version };
  const each = useJoinCosts({ ...of, guides: shown.map((g) => g._id), together: [] });
  const [together] = useDebouncedValue(left, limits.debounceMs);
  const sum = useJoinCosts({ ...of, guides: [], together });
  const metres = new Map(each.data?.each.map((g) => [g.guideId, g.distanceM]));
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('add.title', { name: route.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <div className={classes.body}>
        {isStale(error) ? (
          <ChangeNotice
            error={error}
            onFresh={(fresh) => {
              if (fresh) setVersion(fresh.version);
              add.reset();
            }}
          />
        ) : (
          error && (
            <Refusal
              text={problemText(error)}
              refused={refused}
              left={left.length}
              onGoOn={() => {
                setChosen(new Map([...chosen].filter(([id]) => left.includes(id))));
                setRefused([]);
                save(left);
              }}
            />
          )
        )}
        <TextInput
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t('add.search')}
          aria-label={t('add.search')}
        />
        {query.error ? (
          <ErrorState error={query.error} retry={query.refetch} />
        ) : query.isPending ? (
          <SkeletonRows />
        ) : shown.length === 0 ? (
          <p className={classes.none}>
            {debounced === '' ? t('add.none', { cedi: route.cedi.name }) : t('add.noneFound')}
          </p>
        ) : (
          <GuideList guides={shown} metres={metres} chosen={chosen} refused={refused} onToggle={toggle} />
        )}
        {(query.data?.count.totalCount ?? 0) > guides.length && <p className="small muted">{t('add.more')}</p>}
        {each.data && (
          <p className="small muted" aria-live="polite">
            {left.length > 0 && sum.data?.together && (
              <b>{t('add.together', { count: left.length, ...signed(sum.data.together, f) })} </b>
            )}
            {t(
              each.data.source === 'estimate'
                ? 'cost.estimate'
                : each.data.source === 'service'
                  ? 'cost.each'
                  : 'cost.exact',
            )}
          </p>
        )}
        {route.status === 'started' && <p className="small muted">{t('add.started')}</p>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            disabled={ids.length === 0 || isStale(error) || refused.length > 0}
            loading={add.isPending}
            onClick={() => save(ids)}
          >
            {t('add.confirm', { count: ids.length })}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

const problemOf = (guide: Guide): Trouble | null => troubleOf(routeGuideOf(guide));

interface RefusalProps {
  text: string;
  refused: readonly Guide[];
  left: number;
  onGoOn: () => void;
}
function Refusal({ text, refused, left, onGoOn }: RefusalProps) {
  const t = useText(detailText);
  const reason = (g: Guide): string => {
    if (g.route?.driverName)
      return t('add.inRouteOf', { folio: g.folio, driver: g.route.driverName, route: g.route.name });
    if (g.route) return t('add.inRoute', { folio: g.folio, route: g.route.name });
    return t(problemOf(g) === 'papers' ? 'add.papers' : 'add.gone', { folio: g.folio });
  };
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={refused.length > 0 ? t('add.refused', { count: refused.length }) : t('saveFailed')}
    >
      {refused.length === 0 ? (
        <p>{text}</p>
      ) : (
        <ul className={classes.reasons}>
          {refused.map((g) => (
            <li key={g._id}>{reason(g)}</li>
          ))}
        </ul>
      )}
      {refused.length > 0 && left > 0 && (
        <Button size="compact-sm" mt="xs" onClick={onGoOn}>
          {t('add.without', { count: left })}
        </Button>
      )}
    </Alert>
  );
}

interface GuideListProps {
  guides: readonly Guide[];
  /** What each adds to the route's way, by its id. */
  metres: ReadonlyMap<string, number>;
  chosen: ReadonlyMap<string, Guide>;
  refused: readonly Guide[];
  onToggle: (guide: Guide, isOn: boolean) => void;
}
function GuideList({ guides, metres, chosen, refused, onToggle }: GuideListProps) {
  const t = useText(detailText);
  const f = useFormat();
  return (
    <ul className={classes.list} aria-label={t('add.list')}>
      {guides.map((g) => {
        const { name, addressLine, suburb } = routeGuideOf(g);
        const cost = metres.get(g._id) ?? null;
        return (
          <li key={g._id} data-refused={refused.some((r) => r._id === g._id) || undefined}>
            <Checkbox
              className={classes.choice}
              checked={chosen.has(g._id)}
              onChange={(event) => onToggle(g, event.currentTarget.checked)}
              label={
                <span className={classes.label}>
                  <span className={classes.who}>
                    <span className={classes.name}>{name}</span>
                    <span className={classes.second}>
                      {g.folio} · {[addressLine, suburb].filter(Boolean).join(', ')}
                    </span>
                  </span>
                  <span className={classes.cost}>
                    {cost !== null && signedDistance(cost, f)}
                    <span className={classes.second}>{f.weight(g.load.weightKg)}</span>
                  </span>
                </span>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
