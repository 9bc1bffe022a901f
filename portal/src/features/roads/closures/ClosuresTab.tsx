import { Button } from '@mantine/core';
import { IconBarrierBlock, IconPlus } from '@tabler/icons-react';
import { circleRing } from '@tramo/contract/geo';
import { defaultTimeZone } from '@tramo/contract/limits';
import { type ClosureState, closureLimits, closureStates, type RoadClosureRow } from '@tramo/contract/roads/closures';
import { decodePolyline } from '@tramo/contract/roads/polyline';
import { useEffect, useMemo, useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { companyNow } from '../../../lib/company-clock.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useCompany } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useAskToLeave, useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { LatLng } from '../../../ui/map/map-types.ts';
import { Toolbar } from '../../../ui/Page.tsx';
import { SplitView } from '../../../ui/SplitView.tsx';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { EmptyList } from '../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { toast } from '../../../ui/toast.ts';
import { roadsText } from '../roads.es.ts';
import { closedPlace, inOneCity } from '../shared/closed-place.ts';
import {
  useCediPlaces,
  useClosure,
  useClosurePreview,
  useClosures,
  useRemoveClosure,
  useSaveClosure,
} from '../shared/roads.api.ts';
import { ClosureForm } from './ClosureForm.tsx';
import {
  type ClosureDraft,
  closureBody,
  draftFaults,
  draftOf,
  drawingFault,
  drawnOf,
  newDraft,
} from './closure-form.rules.ts';
import { weekdayNames } from './weekday-names.ts';

const ClosuresMap = lazyPart(() => import('./ClosuresMap.tsx').then((m) => m.ClosuresMap));

const tones: Record<ClosureState, Tone> = { active: 'bad', resting: 'idle', waiting: 'info', over: 'away' };
const none: never[] = [];
const cityKm = 6;
const cityAround = (at: LatLng): LatLng[] => circleRing(at, cityKm, 4).map(([lng, lat]) => ({ lat, lng }));
const unfiltered = { search: '', states: [] as string[] };

/** Closed streets as a list beside their map; the one that is drawn or changed takes the list's place. */
export function ClosuresTab() {
  const t = useText(roadsText);
  const f = useFormat();
  const locale = useLocale();
  const timeZone = useCompany()?.timeZone ?? defaultTimeZone;
  const [state, setState] = useUrlState({ ...unfiltered, page: 1, sort: '', order: 'asc', open: '' }, ['open']);
  const { open } = state;
  const [tab, setTab] = useState<'list' | 'map'>('list');
  const [draft, setDraft] = useState<{ now: ClosureDraft; saved: ClosureDraft } | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const [isTried, setTried] = useState(false);
  const closures = useClosures({
    search: state.search,
    page: state.page,
    limit: closureLimits.page,
    ...(state.states.length > 0 ? { states: state.states.join(',') } : {}),
  });
  const cedis = useCediPlaces().data ?? none;
  const save = useSaveClosure();
  const remove = useRemoveClosure();
  const detail = useClosure(open === '' || open === 'new' ? '' : open);
  const isDirty = draft !== null && draft.now !== draft.saved;
  useUnsavedGuard(isDirty, { keeps: () => false });
  const askToLeave = useAskToLeave();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another closure begins a form; what is typed in it stays
  useEffect(() => {
    setTried(false);
    setDrawing(false);
    save.reset();
    if (open === '') setDraft(null);
    else if (open === 'new') {
      const first = newDraft(new Date(companyNow()).toISOString(), f);
      setDraft({ now: first, saved: first });
    } else if (detail.data?.closure._id === open) {
      const first = draftOf(detail.data.closure, f);
      setDraft({ now: first, saved: first });
    }
  }, [open, detail.data?.closure._id]);
  // One that is gone leads back to the list.
  useEffect(() => {
    if (detail.error instanceof ApiProblem && detail.error.status === 404) setState({ open: '' });
  }, [detail.error, setState]);

  const form = draft?.now ?? null;
  const isDrawn = form !== null && drawingFault(form) === null;
  const preview = useClosurePreview(form && isDrawn ? drawnOf(form) : null);
  const change = (part: Partial<ClosureDraft>): void =>
    setDraft((was) => was && { ...was, now: { ...was.now, ...part } });
  const close = (): void => {
    setDraft(null);
    setState({ open: '' });
  };
  const back = async (): Promise<void> => {
    if (!isDirty || (await askToLeave())) close();
  };
  const faults = form && isTried ? draftFaults(form) : {};
  const send = (): void => {
    if (!form) return;
    setTried(true);
    if (Object.keys(draftFaults(form)).length > 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
      return;
    }
    setDrawing(false);
    save.mutate(
      { id: form.id, ...closureBody(form, timeZone) },
      {
        onSuccess: ({ routes }) => {
          const text = t(form.id === '' ? 'saved' : 'updated');
          toast.ok(routes.length > 0 ? `${text}. ${t('form.routes', { count: routes.length })}` : text);
          close();
        },
      },
    );
  };
  const takeAway = (): void => {
    if (!draft) return;
    const { id, version: _, ...kept } = { ...draft.saved, version: undefined };
    remove.mutate(id, {
      onSuccess: () => {
        toast.ok(t('removed', { name: kept.name }), {
          label: t('undo'),
          run: () => save.mutate({ id: '', ...closureBody({ ...kept, id: '', version: undefined }, timeZone) }),
        });
        close();
      },
    });
  };

  const rows = closures.data?.closures;
  const places = useMemo(() => {
    const others = (rows ?? none).filter((one) => one._id !== form?.id).map((one) => closedPlace(one));
    return form
      ? [
          ...others.map((p) => ({ ...p, resting: true })),
          { id: 'draft', kind: form.kind, points: form.points, selected: true },
        ]
      : others;
  }, [rows, form]);
  const pieces = useMemo(
    () => (isDrawn ? (preview.data?.lines ?? none).map((line) => decodePolyline(line)) : none),
    [isDrawn, preview.data],
  );
  const depots = useMemo(
    () =>
      cedis.flatMap((c) =>
        c.lat === null || c.lng === null ? [] : [{ id: c._id, lat: c.lat, lng: c.lng, name: c.name }],
      ),
    [cedis],
  );
  // A closure that is opened, whole; else those of one city, or the city itself, as far as its streets can be told apart.
  const saved = draft?.saved;
  const fit = useMemo((): readonly LatLng[] => {
    if (saved && saved.points.length > 0) return saved.points;
    const closed = inOneCity((rows ?? none).flatMap((one) => closedPlace(one).points));
    return closed.length > 0 ? closed : depots.slice(0, 1).flatMap(cityAround);
  }, [saved, rows, depots]);
  const whenOf = (c: RoadClosureRow): string =>
    c.until === null
      ? t('list.from', { from: f.dateTime(c.from) })
      : t('list.until', { from: f.dateTime(c.from), until: f.dateTime(c.until) });
  const weekOf = ({ weekly }: RoadClosureRow): string =>
    weekly === null
      ? ''
      : t('list.weekly', {
          days: weekdayNames(locale)
            .filter(({ day }) => weekly.weekdays.includes(day))
            .map(({ name }) => name)
            .join(', '),
          start: f.minuteOfDay(weekly.startMinute),
          end: f.minuteOfDay(weekly.endMinute),
        });
  const columns: Column<RoadClosureRow>[] = [
    {
      key: 'name',
      header: t('list.reason'),
      cell: (c) => (
        <TwoLines
          top={c.name}
          bottom={
            c.vehicleKinds.length > 0
              ? c.vehicleKinds.map((kind) => t(`kind.${kind}`)).join(', ')
              : t('list.by', { name: c.createdBy })
          }
        />
      ),
    },
    {
      key: 'state',
      header: t('list.state'),
      width: 150,
      cell: (c) => <StatusPill tone={tones[c.state]}>{t(`state.${c.state}`)}</StatusPill>,
    },
    { key: 'when', header: t('list.when'), isWide: true, cell: (c) => <TwoLines top={whenOf(c)} bottom={weekOf(c)} /> },
  ];
  const isFiltered = state.search !== '' || state.states.length > 0;
  const serverFaults = save.error instanceof ApiProblem ? save.error.fields : {};
  const list = form ? (
    <ClosureForm
      draft={form}
      onChange={change}
      faults={faults}
      serverFaults={serverFaults}
      refusal={save.error}
      preview={isDrawn ? preview.data : undefined}
      isDrawing={isDrawing}
      onDraw={(isOn) => {
        setDrawing(isOn);
        if (isOn) setTab('map');
      }}
      isDirty={isDirty}
      isSending={save.isPending}
      onSave={send}
      onRemove={takeAway}
      onBack={() => void back()}
    />
  ) : (
    <>
      <Toolbar label={t('list.filters')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('list.search')} />
        <FilterMenu
          label={t('list.state')}
          value={state.states}
          onChange={(states) => setState({ states })}
          options={closureStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setState({ open: 'new' })}>
          {t('list.add')}
        </Button>
      </Toolbar>
      <DataTable
        label={t('tab.closures')}
        columns={columns}
        rows={rows}
        rowKey={(c) => c._id}
        rowName={(c) => c.name}
        state={state}
        setState={setState}
        {...(closures.data ? { count: closures.data.count } : {})}
        pageSize={closureLimits.page}
        onOpen={(c) => setState({ open: c._id })}
        query={closures}
        empty={
          <EmptyList
            t={t}
            icon={<IconBarrierBlock size={32} stroke={1.5} aria-hidden />}
            clear={isFiltered && (() => setState(unfiltered))}
          />
        }
      />
    </>
  );
  return (
    <SplitView
      name="roads"
      initialWidth={560}
      tab={tab}
      onTab={setTab}
      list={list}
      map={
        <ClosuresMap
          places={places}
          depots={depots}
          pieces={pieces}
          drawing={
            form && {
              points: form.points,
              isDrawing,
              onChange: (points) => change({ points }),
              onDone: () => {
                setDrawing(false);
                setTab('list');
              },
            }
          }
          fit={fit}
          fitKey={`${draft?.saved.id ?? ''} ${rows !== undefined && depots.length > 0}`}
          onSelect={(id) => setState({ open: id })}
        />
      }
    />
  );
}
