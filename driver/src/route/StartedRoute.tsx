import type { RouteOfDay, StopOfDay } from '@tramo/contract/driver-day/day';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { go, pathTo } from '../app/navigation.ts';
import { useWords } from '../app/words.ts';
import { LocationNotice } from '../position/LocationNotice.tsx';
import { useRouteMode } from '../position/RouteMode.tsx';
import { Button, Buttons } from '../ui/Button.tsx';
import { TextField } from '../ui/fields.tsx';
import { Notice, Progress, Section } from '../ui/pieces.tsx';
import { Row, Rows } from '../ui/Row.tsx';
import { FrameContext, Screen } from '../ui/Screen.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { useGradually } from '../ui/use-gradually.ts';
import { FinishSheet } from './FinishSheet.tsx';
import { legTo, nextTurn } from './legs.ts';
import { NextStop } from './NextStop.tsx';
import { OfficeChanges } from './OfficeChanges.tsx';
import classes from './route.module.css';
import { routeWords } from './route-words.ts';
import { StopRow } from './StopRow.tsx';
import { doneCount, doneStops, endOfStop, fitsSearch, isOpen, nameOf, nextStopOf, openStops } from './stop-facts.ts';
import { useMinute } from './use-now.ts';

const filters = ['all', 'open', 'done', 'failed'] as const;
type Filter = (typeof filters)[number];
const fits: Readonly<Record<Filter, (stop: StopOfDay) => boolean>> = {
  all: () => true,
  open: isOpen,
  done: (stop) => !isOpen(stop),
  failed: (stop) => endOfStop(stop) === 'failed' || stop.refused !== null,
};

/** The least height of a row, in pixels: as many rows as can lie above a line of the list. */
const rowHeight = 80;
const rowsAbove = (bottom: number): number => Math.ceil(bottom / rowHeight);

/** A route under way: the next stop first, then the others. */
export function StartedRoute({ route }: { route: RouteOfDay }) {
  const t = useWords(routeWords);
  const minute = useMinute(route.startDate);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isFinishOpen, setFinishOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [isFinding, setFinding] = useState(false);
  const find = () => {
    setFinding(!isFinding);
    setSearch('');
    setFilter('all');
  };
  // Who looks for a stop types at once; on a small phone the field stands below what can be seen.
  const findField = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFinding) findField.current?.querySelector('input')?.focus();
  }, [isFinding]);
  const next = nextStopOf(route);
  const done = doneCount(route);
  const mode = useRouteMode(
    next && {
      order: next.order,
      name: nameOf(next),
      address: next.addressLine,
      turnOf: (fix) => nextTurn(legTo(route.directions, next.guideId), fix),
    },
  );
  const wanted = (stop: StopOfDay) => fits[filter](stop) && fitsSearch(stop, search);
  const isPlain = filter === 'all' && search.trim() === '';
  const open = useMemo(() => openStops(route), [route]);
  const visited = useMemo(() => doneStops(route), [route]);
  const openShown = open.filter((stop) => (isPlain ? stop !== next : wanted(stop)));
  const doneShown = visited.filter(wanted);
  const { scrolled } = useContext(FrameContext);
  const rows = useGradually(route.stops.length, rowsAbove(scrolled.get() + window.innerHeight));
  const to = (path: string) => () => {
    setMenuOpen(false);
    go(pathTo(path, { id: route._id }));
  };
  return (
    <Screen
      title={route.name}
      subtitle={t('progress', { done, all: route.stops.length })}
      footer={
        open.length === 0 ? (
          <Button isLarge tone="primary" icon="flag" onClick={() => setFinishOpen(true)}>
            {t('finish')}
          </Button>
        ) : undefined
      }
    >
      <Progress value={done} max={route.stops.length} label={t('progress', { done, all: route.stops.length })} />
      <OfficeChanges routeId={route._id} />
      <LocationNotice />
      {next ? (
        isPlain && <NextStop route={route} stop={next} minute={minute} />
      ) : (
        <Notice tone="ok" title={t('allDone')}>
          <p>{t('allDoneText')}</p>
        </Notice>
      )}
      <div class={classes.tools}>
        <Button icon="map" onClick={to('/route/{id}/map')}>
          {t('map')}
        </Button>
        <Button icon="search" isPressed={isFinding} onClick={find}>
          {t('find')}
        </Button>
        <Button icon="more" onClick={() => setMenuOpen(true)}>
          {t('more')}
        </Button>
      </div>
      {isFinding && (
        <div class={classes.find} ref={findField}>
          <TextField
            label={t('search')}
            type="search"
            inputMode="search"
            value={search}
            onChange={setSearch}
            placeholder={t('searchHint')}
          />
          <fieldset class={classes.filters}>
            <legend class="sr-only">{t('filter')}</legend>
            {filters.map((one) => (
              <button
                key={one}
                type="button"
                class={classes.filter}
                aria-pressed={filter === one}
                onClick={() => setFilter(one)}
              >
                {t(`filters.${one}`)}
              </button>
            ))}
          </fieldset>
        </div>
      )}
      {!isPlain && openShown.length + doneShown.length === 0 && <p class={classes.none}>{t('nothingFound')}</p>}
      {openShown.length > 0 && (
        <Section title={t(isPlain && next ? 'afterwards' : 'openStops', { n: openShown.length })}>
          <Rows>
            {openShown.slice(0, rows).map((stop) => (
              <StopRow key={stop.guideId} routeId={route._id} stop={stop} minute={minute} />
            ))}
          </Rows>
        </Section>
      )}
      {doneShown.length > 0 && (
        <Section title={t('doneStops', { n: doneShown.length })}>
          <Rows>
            {doneShown.slice(0, Math.max(0, rows - openShown.length)).map((stop) => (
              <StopRow key={stop.guideId} routeId={route._id} stop={stop} minute={minute} />
            ))}
          </Rows>
        </Section>
      )}
      <Sheet title={route.name} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
        <Rows>
          {mode.row(() => setMenuOpen(false))}
          {route.mayReorder && open.length > 1 && (
            <Row icon="order" title={t('changeOrder')} onClick={to('/route/{id}/order')} />
          )}
          <Row icon="boxes" title={t('load')} onClick={to('/route/{id}/load')} />
          <Row
            icon="flag"
            title={t('finish')}
            onClick={() => {
              setMenuOpen(false);
              setFinishOpen(true);
            }}
          />
        </Rows>
        {mode.choice}
        <Buttons>
          <Button icon="calendar" onClick={to('/')}>
            {t('myDay')}
          </Button>
        </Buttons>
      </Sheet>
      {mode.overlay}
      <FinishSheet route={route} isOpen={isFinishOpen} onClose={() => setFinishOpen(false)} />
    </Screen>
  );
}
