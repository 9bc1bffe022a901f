import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconRoute, IconSearch, IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { GuideListInput } from '@tramo/contract/guide-list';
import type { Guide } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { useMemo, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import { guidesByIds, useAddToRoute, useOpenRoutes, useStartPlan } from '../guides.api.ts';
import classes from '../list/GuidesTools.module.css';
import { guidesBulkText } from './guides-bulk.es.ts';
import { byCedi, type Refused, refusalOf, type Target, usualDay } from './guides-many.rules.ts';
import { NotReady } from './ManyDialog.tsx';
import { OpenRoutes } from './OpenRoutes.tsx';
import { RefusedList } from './RunView.tsx';
import { type Many, useChosenFor } from './useManyGuides.ts';

interface ToRouteDialogProps {
  target: Target;
  matching: GuideListInput;
  onClose: () => void;
  onDone: () => void;
}

/** Puts chosen guides at the end of a route of their cedi, or begins a route or a plan with them. */
export function ToRouteDialog({ target, matching, onClose, onDone }: ToRouteDialogProps) {
  const t = useText(guidesBulkText);
  const ui = useText(uiText);
  const many = useChosenFor('route', target, matching);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('toRoute.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {many.step === 'ready' && many.ids.length > 0 ? (
        <Choice many={many} onClose={onClose} onDone={onDone} />
      ) : (
        <NotReady many={many} onClose={onClose} />
      )}
    </Modal>
  );
}

type Ready = Extract<Many, { step: 'ready' }>;
type Inner = Pick<ToRouteDialogProps, 'onClose' | 'onDone'>;

/** Whether they are few enough for one route; more than that go to the planner. */
function Choice({ many, ...inner }: Inner & { many: Ready }) {
  const t = useText(guidesBulkText);
  const ids = many.ids;
  const isMany = ids.length > limits.guidesPerRoute;
  const guides = useQuery({
    queryKey: ['guides', 'for-route', ids],
    queryFn: () => guidesByIds(ids.slice(0, limits.guidesPerRoute)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (guides.error) return <p role="alert">{problemText(guides.error)}</p>;
  if (!guides.data) return <SkeletonRows rows={4} />;
  if (isMany) {
    return (
      <div className={classes.form}>
        <p role="alert">{t('toRoute.tooMany', { max: limits.guidesPerRoute, count: ids.length })}</p>
        <PlanButton guides={guides.data} ids={ids} {...inner} />
      </div>
    );
  }
  return <RouteForm guides={guides.data} many={many} {...inner} />;
}

function RouteForm({ guides, many, onClose, onDone }: Inner & { guides: readonly Guide[]; many: Ready }) {
  const t = useText(guidesBulkText);
  const words = useText(guideWords);
  const ui = useText(uiText);
  const f = useFormat();
  const locale = useLocale();
  const { fit, refused } = useMemo(
    () => parted(guides, (status) => words(`status.${status}`), locale),
    [guides, words, locale],
  );
  const cedis = useMemo(() => byCedi(fit), [fit]);
  const [cediId, setCediId] = useState(cedis[0]?.id ?? '');
  const here = cedis.find((cedi) => cedi.id === cediId)?.guides ?? [];
  const [day, setDay] = useState(() => usualDay(here, f.today()));
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), limits.debounceMs);
  const [routeId, setRouteId] = useState('');
  const routes = useOpenRoutes(cediId, day, search);
  const add = useAddToRoute();
  const chosen = routes.data?.routes.find((route) => route._id === routeId);
  const otherDay = here.filter((guide) => guide.scheduledDate !== day).length;
  const leftOut = [
    ...refused,
    ...fit
      .filter((guide) => guide.cedi._id !== cediId)
      .map(({ _id, folio, cedi }) => ({ _id, folio, message: t('toRoute.otherCedi', { folio, cedi: cedi.name }) })),
    ...many.refused,
  ];
  const leftOutCount = many.refusedCount + many.ids.length - here.length;
  if (cedis.length === 0) {
    return <NotReady many={{ ...many, ids: [], refused: leftOut, refusedCount: leftOutCount }} onClose={onClose} />;
  }
  const submit = (): void => {
    if (!chosen) return;
    add.mutate(
      { id: chosen._id, guides: here.map((guide) => guide._id) },
      {
        onSuccess: (route) => {
          toast.ok(t('toRoute.done', { count: here.length, route: route.name }));
          onDone();
          onClose();
        },
      },
    );
  };
  const load = here.reduce((sum, { load }) => ({ kg: sum.kg + load.weightKg, m3: sum.m3 + load.volumeM3 }), {
    kg: 0,
    m3: 0,
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>
        {t('toRoute.text', { count: here.length })}{' '}
        <span className="muted figures">
          {t('toRoute.load', { weight: f.weight(load.kg), volume: f.volume(load.m3) })}
        </span>
      </p>
      <div className={classes.pair}>
        {cedis.length > 1 && (
          <Select
            label={t('toRoute.cedi')}
            allowDeselect={false}
            data={cedis.map(({ id, name, guides: { length } }) => ({
              value: id,
              label: t('toRoute.cediOption', { name, count: length }),
            }))}
            value={cediId}
            onChange={(id) => {
              setCediId(id ?? '');
              setRouteId('');
            }}
          />
        )}
        <DateField
          label={t('toRoute.day')}
          required
          value={day}
          onChange={(next) => {
            setDay(next);
            setRouteId('');
          }}
        />
        <TextInput
          label={t('toRoute.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
      </div>
      {otherDay > 0 && <p className="muted small">{t('toRoute.otherDay', { count: otherDay })}</p>}
      <OpenRoutes
        routes={routes.data?.routes}
        hasMore={(routes.data?.count.totalCount ?? 0) > limits.routesPage}
        isSearch={search !== ''}
        error={routes.error}
        retry={routes.refetch}
        value={routeId}
        onChange={setRouteId}
      />
      <RefusedList refused={leftOut} count={leftOutCount} />
      <Refusal error={add.error} />
      <Group justify="flex-end" gap="xs">
        <NewRouteButton guides={here} onClose={onClose} onDone={onDone} />
        <PlanButton guides={here} ids={here.map((guide) => guide._id)} onClose={onClose} onDone={onDone} />
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={add.isPending} disabled={!chosen}>
          {t('toRoute.run', { count: here.length })}
        </Button>
      </Group>
    </form>
  );
}

/** Those that may be put in a route, and why not the others. */
function parted(
  guides: readonly Guide[],
  statusName: Parameters<typeof refusalOf>[2],
  locale: 'es' | 'en',
): { fit: Guide[]; refused: Refused[] } {
  const refused = guides.flatMap((guide): Refused[] => {
    const message = refusalOf('route', guide, statusName, locale);
    return message === null ? [] : [{ _id: guide._id, folio: guide.folio, message }];
  });
  const out = new Set(refused.map((one) => one._id));
  return { fit: guides.filter((guide) => !out.has(guide._id)), refused };
}

/** Begins a route with the guides: its wizard opens with them chosen. */
function NewRouteButton({ guides, onClose, onDone }: Inner & { guides: readonly Guide[] }) {
  const t = useText(guidesBulkText);
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  if (!mayOpen('routesCreate')) return null;
  const start = (): void => {
    onDone();
    onClose();
    void navigate({ to: pathOf('routesCreate'), search: { guides: guides.map((guide) => guide._id).join() } } as never);
  };
  return (
    <Button variant="default" leftSection={<IconRoute size={16} aria-hidden />} onClick={start}>
      {t('toRoute.newRoute')}
    </Button>
  );
}

/** Begins a plan with the guides: the planner opens at its second step, where they can still be changed. */
function PlanButton({ guides, ids, onClose, onDone }: Inner & { guides: readonly Guide[]; ids: readonly string[] }) {
  const t = useText(guidesBulkText);
  const f = useFormat();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const start = useStartPlan();
  const cedis = byCedi(guides);
  const day = usualDay(guides, f.today());
  if (!mayOpen('routePlanner') || ids.length > limits.guidesPerPlan) return null;
  const plan = (): void =>
    start.mutate(
      {
        name: t('toRoute.planName', { day: f.day(day) }),
        startDate: day,
        cedisSelected: cedis.map(({ id }) => id),
        guides: [...ids],
      },
      {
        onSuccess: ({ _id }) => {
          onDone();
          onClose();
          // Beyond the plan's own day too: what was chosen here is on show there.
          void navigate({ to: pathOf('routePlanner', { tab: 'guides' }), search: { plan: _id } } as never);
        },
        onError: (error) => toast.error(problemText(error)),
      },
    );
  return (
    <Button
      variant="default"
      mr="auto"
      leftSection={<IconWand size={16} aria-hidden />}
      loading={start.isPending}
      onClick={plan}
    >
      {t('toRoute.plan')}
    </Button>
  );
}
