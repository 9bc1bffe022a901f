import { Button, Select } from '@mantine/core';
import type { Vehicle } from '@tramo/contract/fleet';
import type { CrewDriver, DriverFit, PlanCrew } from '@tramo/contract/plan-dispatch';
import type { PlanRoute } from '@tramo/contract/planning';
import { memo } from 'react';
import { useText } from '../../../lib/text.ts';
import { dispatchText } from './dispatch.es.ts';
import classes from './dispatch.module.css';

/** Chips of the likeliest drivers; the others are in the list. */
const CHIPS = 2;

interface CrewRowProps {
  crew: PlanCrew;
  /** Its routes, by trip. */
  routes: readonly PlanRoute[];
  vehicle: Vehicle | undefined;
  drivers: readonly CrewDriver[];
  driver: string | null;
  isTwice: boolean;
  /** Title of the route that the vehicle of a swap leaves for this one's. */
  swapRoute: string;
  isSwapping: boolean;
  onPick: (vehicle: string, driver: string | null) => void;
  onSwap: (crew: PlanCrew) => void;
}

/** One vehicle of the plan: what it carries, who drives it, and what the history has to say. */
export const CrewRow = memo(function CrewRow(props: CrewRowProps) {
  const { crew, routes, vehicle, drivers, driver, isTwice, swapRoute, isSwapping, onPick, onSwap } = props;
  const t = useText(dispatchText);
  const title = routes.map((r) => r.routeTitle).join(' + ');
  const name = vehicle?.nickname ?? '';
  const people = new Map(drivers.map((d) => [d._id, d]));
  const fits = new Map(crew.drivers.map((f) => [f.driver, f]));
  const why = (fit: DriverFit | undefined, busyWith: string | null | undefined): string => {
    const words = [
      fit?.hadIt && t('why.hadIt'),
      fit?.isUsual && t('why.usual'),
      fit && fit.runs > 0 && t('why.runs', { count: fit.runs, vehicle: name }),
      fit && fit.visits > 0 && t('why.visits', { count: fit.visits }),
      busyWith && t('why.busy', { route: busyWith }),
    ].filter(Boolean);
    return words.length > 0 ? words.join(', ') : t('why.none');
  };
  // Those for whom something speaks first, then everybody else by name.
  const order = [...crew.drivers.map((f) => f.driver), ...drivers.map((d) => d._id).filter((id) => !fits.has(id))];
  const options = order.flatMap((id) => {
    const person = people.get(id);
    return person ? [{ value: id, label: person.fullName }] : [];
  });
  const chips = crew.drivers.filter((f) => people.has(f.driver)).slice(0, CHIPS);
  return (
    <li className={classes.crew}>
      <span className={classes.swatch} style={{ background: routes[0]?.colour }} aria-hidden />
      <span className={classes.name}>
        <span className={classes.title} title={title}>
          {title}
        </span>
        <span className={classes.under}>
          {[
            name,
            routes.length > 1 && t('trips', { count: routes.length }),
            t('stops', { count: routes.reduce((n, r) => n + r.guides.length, 0) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <div className={classes.pick}>
        <Select
          searchable
          clearable
          placeholder={t('noDriver')}
          nothingFoundMessage={t('noMatch')}
          aria-label={t('driverOf', { route: title })}
          error={isTwice ? t('twice') : undefined}
          data={options}
          value={driver}
          onChange={(next) => onPick(crew.vehicle, next)}
          renderOption={({ option }) => (
            <span className={classes.option}>
              <span>{option.label}</span>
              <span className={classes.under}>{why(fits.get(option.value), people.get(option.value)?.busyWith)}</span>
            </span>
          )}
        />
      </div>
      {(chips.length > 0 || crew.swap) && (
        <div className={classes.more}>
          {chips.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; these are alternatives to the list beside
            <div role="group" aria-label={t('why.label', { route: title })} className={classes.kinds}>
              {chips.map((fit) => {
                const person = people.get(fit.driver);
                const reason = why(fit, person?.busyWith);
                return (
                  <button
                    key={fit.driver}
                    type="button"
                    className={classes.chip}
                    aria-pressed={fit.driver === driver}
                    onClick={() => onPick(crew.vehicle, fit.driver === driver ? null : fit.driver)}
                  >
                    <strong>{person?.fullName}</strong> · {reason}
                  </button>
                );
              })}
            </div>
          )}
          {crew.swap && (
            <div className={classes.swap}>
              <span>
                {t('swap.text', { vehicle: crew.swap.nickname, visits: crew.swap.visits, own: crew.swap.ownVisits })}{' '}
                {swapRoute === '' ? t('swap.free') : t('swap.exchange', { route: swapRoute })}
              </span>
              <Button size="compact-sm" variant="default" ml="auto" loading={isSwapping} onClick={() => onSwap(crew)}>
                {t('swap.take', { vehicle: crew.swap.nickname })}
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  );
});
