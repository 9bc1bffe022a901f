import { Alert, Button, Group, Modal, Radio, Textarea, TextInput } from '@mantine/core';
import type { RouteCost } from '@tramo/contract/route-changes';
import type { Route, RouteDetail } from '@tramo/contract/routes';
import { foldText } from '@tramo/contract/text';
import { useMemo, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { statusTones } from '../overview/overview.rules.ts';
import { useDay } from '../routes.api.ts';
import { routesText } from '../routes.es.ts';
import { useUndo } from '../undo/useRouteUndo.ts';
import { ChangeNotice, freshOf, isStale } from './ChangeNotice.tsx';
import { useMoveCosts, useMoveGuides } from './changes.api.ts';
import classes from './choices.module.css';
import { detailText } from './detail.es.ts';
import { signed } from './signed.ts';

interface MoveDialogProps {
  route: RouteDetail;
  picked: ReadonlySet<string>;
  onClose: () => void;
  onMoved: (isEmptied: boolean) => void;
}

/** Where the chosen stops could go, cheapest first, and what it costs each route. */
export function MoveDialog({ route, picked, onClose, onMoved }: MoveDialogProps) {
  const t = useText(detailText);
  const ui = useText(uiText);
  const f = useFormat();
  const { toastWithUndo } = useUndo();
  // As they were when it opened: a stop that is visited meanwhile is refused by the server, in words.
  const [base, setBase] = useState(route);
  const [wanted, setWanted] = useState(picked);
  const [to, setTo] = useState('');
  const [search, setSearch] = useState('');
  const [reason, setReason] = useState('');
  const move = useMoveGuides(route._id);
  const stops = useMemo(() => base.stops.filter((s) => wanted.has(s.guideId)), [base.stops, wanted]);
  const { targets, from, source, isLoading, isCounting, error } = useTargets(base, stops, to);
  const query = foldText(search.trim());
  const shown = targets.filter(
    ({ route: r }) =>
      query === '' || foldText(`${r.name} ${r.driver?.fullName ?? ''} ${r.vehicle?.nickname ?? ''}`).includes(query),
  );
  const chosen = targets.find(({ route: r }) => r._id === to)?.route;
  const hasRough = shown.some(({ cost }) => cost?.isRough);
  const empties = stops.length === base.stops.length && base.status !== 'started';

  const save = async (): Promise<void> => {
    if (!chosen) return;
    const body = {
      guides: stops.map((s) => s.guideId),
      to: chosen._id,
      version: base.version,
      toVersion: chosen.version,
    };
    let moved: Awaited<ReturnType<typeof move.mutateAsync>>;
    try {
      // A route that is emptied is gone from the screen, by the stream, before the answer comes.
      moved = await move.mutateAsync(reason.trim() === '' ? body : { ...body, reason: reason.trim() });
    } catch {
      // Shown above the form.
      return;
    }
    const { from, to: target, overload } = moved;
    const done = t('move.done', { count: stops.length, name: target.name });
    const what = [
      overload && overload.packages > 0 && t('move.packages', { count: overload.packages }),
      overload && overload.weightKg > 0 && f.weight(overload.weightKg),
      overload && overload.volumeM3 > 0 && f.volume(overload.volumeM3),
    ].filter(Boolean);
    toastWithUndo(
      what.length === 0 ? done : `${done}. ${t('move.overload', { name: target.name, what: what.join(', ') })}`,
      target._id,
    );
    onMoved(from === null);
  };
  const review = (): void => {
    const fresh = freshOf(move.error);
    // The refusal tells which of the two changed.
    if (fresh && fresh._id === base._id) {
      setBase(fresh);
      setWanted(new Set(fresh.stops.map((s) => s.guideId).filter((id) => wanted.has(id))));
    }
    move.reset();
  };

  return (
    // Out of the way while it is done; a refusal brings it back.
    <Modal
      opened={!move.isPending}
      onClose={onClose}
      size="lg"
      title={t('move.title', { count: stops.length, name: base.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {isStale(move.error) ? (
          <ChangeNotice error={move.error} onFresh={review} />
        ) : (
          move.error && (
            <Alert color="red" variant="light" role="alert" title={t('saveFailed')}>
              {problemText(move.error)}
            </Alert>
          )
        )}
        <TextInput
          data-autofocus
          value={search}
          onChange={(e) => setSearch(e.currentTarget.value)}
          placeholder={t('move.search')}
          aria-label={t('move.search')}
        />
        {error ? (
          <ErrorState error={error} />
        ) : isLoading ? (
          <SkeletonRows />
        ) : shown.length === 0 ? (
          <p className={classes.none}>{t(targets.length === 0 ? 'move.none' : 'move.noneFound')}</p>
        ) : (
          <Radio.Group value={to} onChange={setTo} aria-label={t('move.targets')}>
            <ul className={classes.list}>
              {shown.map(({ route: r, cost }) => (
                <li key={r._id}>
                  <Target route={r} cost={cost} />
                </li>
              ))}
            </ul>
          </Radio.Group>
        )}
        <p className="small muted" aria-live="polite">
          {empties
            ? t('move.empties', { name: base.name })
            : from && t('move.gain', { name: base.name, ...signed(from, f) })}{' '}
          {isCounting
            ? t('cost.counting')
            : source && t(source === 'estimate' ? 'cost.estimate' : hasRough ? 'cost.rough' : 'cost.exact')}
        </p>
        <Textarea
          label={t('move.reason')}
          autosize
          minRows={1}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            type="submit"
            disabled={!chosen || stops.length === 0 || isStale(move.error)}
            loading={move.isPending}
          >
            {chosen ? t('move.confirm', { name: chosen.name }) : t('move.choose')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

interface Target {
  route: Route;
  /** Null while it is counted, or when it cannot be. */
  cost: RouteCost | null;
}
/** The other open routes of that cedi and day, by what the stops would cost them. */
function useTargets(base: RouteDetail, stops: RouteDetail['stops'], chosen: string) {
  const day = useDay({ day: base.day, cediId: base.cedi._id, isToday: false });
  const routes = useMemo(
    () => (day.data?.routes ?? []).filter((r) => r._id !== base._id && r.can.assign),
    [day.data, base._id],
  );
  const guides = stops.map((s) => s.guideId);
  const of = { id: base._id, guides, versions: [base, ...routes].map((r) => r.version).join() };
  const costs = useMoveCosts({ ...of, to: routes.map((r) => r._id) });
  const rough = costs.data?.targets.find((c) => c.routeId === chosen)?.isRough;
  const alone = useMoveCosts({ ...of, to: rough ? [chosen] : [] });
  const targets = useMemo(() => {
    const told = [...(costs.data?.targets ?? [])];
    const byId = new Map(routes.map((r) => [r._id, r]));
    const isExact = new Map(alone.data?.targets.map((c) => [c.routeId, c]));
    const known = new Set(told.map((c) => c.routeId));
    return [
      ...told.flatMap((c): Target[] => {
        const route = byId.get(c.routeId);
        return route ? [{ route, cost: isExact.get(c.routeId) ?? c }] : [];
      }),
      ...routes.filter((r) => !known.has(r._id)).map((route): Target => ({ route, cost: null })),
    ];
  }, [costs.data, alone.data, routes]);
  return {
    targets,
    from: costs.data?.from ?? null,
    source: costs.data?.source ?? null,
    isLoading: day.isPending || costs.isLoading,
    isCounting: costs.isFetching || alone.isFetching,
    error: day.error,
  };
}

function Target({ route, cost }: Target) {
  const t = useText(detailText);
  const words = useText(routesText);
  const f = useFormat();
  const crew = `${route.vehicle?.nickname ?? words('row.noVehicle')} · ${route.driver?.fullName ?? words('row.noDriver')}`;
  return (
    <Radio
      value={route._id}
      className={classes.choice}
      label={
        <span className={classes.label}>
          <span className={classes.swatch} style={{ background: route.colour }} aria-hidden />
          <span className={classes.who}>
            <span className={classes.name}>{route.name}</span>
            <span className={classes.second}>{crew}</span>
          </span>
          <StatusPill tone={statusTones[route.status]}>{words(`status.${route.status}`)}</StatusPill>
          <span className={classes.cost} data-two>
            <b>{cost && t(cost.isRough ? 'move.about' : 'move.costs', signed(cost, f))}</b>
            <span className={classes.second}>{t('move.stops', { count: route.assignedGuides })}</span>
          </span>
        </span>
      }
    />
  );
}
