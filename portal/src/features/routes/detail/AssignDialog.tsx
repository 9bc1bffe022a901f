import { Alert, Button, Checkbox, Group, Modal, Select, Stack, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@tramo/contract/limits';
import type { Route } from '@tramo/contract/routes';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { useConfirmEnded } from '../../fleet/shared/useConfirmEnded.ts';
import { useDriverOptions, useVehicleOptions } from '../crew.api.ts';
import { type RouteChange, useChangeRoute } from '../routes.api.ts';
import { routesText } from '../routes.es.ts';
import { useUndo } from '../undo/useRouteUndo.ts';
import { ChangeNotice, isStale as isStaleError } from './ChangeNotice.tsx';

interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}
interface SearchedSelectProps {
  label: string;
  placeholder: string;
  empty: string;
  value: Choice | null;
  options: readonly Choice[];
  search: string;
  onSearch: (text: string) => void;
  onChange: (choice: Choice | null) => void;
  isRequired: boolean;
}

/** A choice among what the server finds. The chosen one stays on offer whatever is searched. */
function SearchedSelect({
  label,
  placeholder,
  empty,
  value,
  options,
  search,
  onSearch,
  onChange,
  isRequired,
}: SearchedSelectProps) {
  const data = value && !options.some((o) => o.value === value.value) ? [value, ...options] : options;
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable={!isRequired}
      allowDeselect={!isRequired}
      required={isRequired}
      withAsterisk={isRequired}
      nothingFoundMessage={empty}
      value={value?.value ?? null}
      data={[...data]}
      // The server has searched already.
      filter={({ options: found }) => found}
      searchValue={search}
      onSearchChange={onSearch}
      onChange={(id) => onChange(data.find((o) => o.value === id) ?? null)}
      maxDropdownHeight={260}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

/** The chosen one's label in the field is no search. */
const queryOf = (text: string, chosen: Choice | null): string => (text === chosen?.label ? '' : text.trim());

/** Vehicle and driver of a route; once it is under way, with the reason. */
export function AssignDialog({ route, onClose }: { route: Route; onClose: () => void }) {
  const t = useText(routesText);
  const ui = useText(uiText);
  const { toastWithUndo } = useUndo();
  const [base, setBase] = useState(route);
  const vehicleOf = (r: Route): Choice | null => r.vehicle && { value: r.vehicle._id, label: r.vehicle.nickname };
  const driverOf = (r: Route): Choice | null => r.driver && { value: r.driver._id, label: r.driver.fullName };
  const [vehicle, setVehicle] = useState(() => vehicleOf(route));
  const [driver, setDriver] = useState(() => driverOf(route));
  const [vehicleText, setVehicleText] = useState(vehicle?.label ?? '');
  const [driverText, setDriverText] = useState(driver?.label ?? '');
  const [boardingRequired, setBoardingRequired] = useState(route.boardingRequired);
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [vehicleSearch] = useDebouncedValue(queryOf(vehicleText, vehicle), limits.debounceMs);
  const [driverSearch] = useDebouncedValue(queryOf(driverText, driver), limits.debounceMs);
  const of = { cediId: base.cedi._id, day: base.day };
  const vehicles = useVehicleOptions({ ...of, search: vehicleSearch });
  const drivers = useDriverOptions({ cediId: of.cediId, search: driverSearch });
  const change = useChangeRoute(route._id, { isQuiet: true, send: useConfirmEnded().send });

  const isStarted = base.status === 'started';
  const isStale = isStaleError(change.error);
  const found = vehicles.data?.vehicles ?? [];
  const vehicleChoices = found.map((v): Choice => {
    const name = v.plate && v.plate !== v.nickname ? `${v.nickname} · ${v.plate}` : v.nickname;
    if (v.status === 'maintenance') return { value: v._id, label: t('assign.repair', { name }), disabled: true };
    // Another route at another hour is allowed; the server knows whether the hours meet.
    return {
      value: v._id,
      label: v.status === 'routeAssigned' && v._id !== base.vehicle?._id ? t('assign.busy', { name }) : name,
    };
  });
  const driverChoices = (drivers.data?.accounts ?? []).map((d): Choice => ({ value: d._id, label: d.fullName }));
  const usual = found.find((v) => v._id === vehicle?.value)?.usualDriver ?? null;

  const reload = (fresh: Route): void => {
    const [v, d] = [vehicleOf(fresh), driverOf(fresh)];
    setBase(fresh);
    setVehicle(v);
    setVehicleText(v?.label ?? '');
    setDriver(d);
    setDriverText(d?.label ?? '');
    setBoardingRequired(fresh.boardingRequired);
    change.reset();
  };
  const save = (): void => {
    const body: RouteChange = { vehicle: vehicle?.value ?? null, driver: driver?.value ?? null, version: base.version };
    if (isStarted) {
      if (reason.trim() === '') {
        setReasonError(t('assign.reasonRequired'));
        return;
      }
      body.updateReason = reason.trim();
    } else if (boardingRequired !== base.boardingRequired) body.boardingRequired = boardingRequired;
    change.mutate(body, {
      onSuccess: (saved) => {
        toastWithUndo(t('assign.saved', { name: saved.name }), saved._id);
        onClose();
      },
    });
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('assign.title', { name: base.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="sm">
          {change.error &&
            (isStaleError(change.error) ? (
              <ChangeNotice error={change.error} onFresh={(fresh) => (fresh ? reload(fresh) : onClose())} />
            ) : (
              <Alert color="red" variant="light" role="alert">
                {problemText(change.error)}
              </Alert>
            ))}
          <SearchedSelect
            label={t('assign.vehicle')}
            placeholder={t('assign.vehicleSearch')}
            empty={t('assign.noVehicles')}
            value={vehicle}
            options={vehicleChoices}
            search={vehicleText}
            onSearch={setVehicleText}
            onChange={setVehicle}
            isRequired={isStarted}
          />
          {usual && usual._id !== driver?.value && (
            <Group gap="xs" className="small muted">
              {t('assign.usual', { name: usual.fullName })}
              <Button
                size="compact-xs"
                variant="light"
                onClick={() => {
                  setDriver({ value: usual._id, label: usual.fullName });
                  setDriverText(usual.fullName);
                }}
              >
                {t('assign.useUsual')}
              </Button>
            </Group>
          )}
          <SearchedSelect
            label={t('assign.driver')}
            placeholder={t('assign.driverSearch')}
            empty={t('assign.noDrivers')}
            value={driver}
            options={driverChoices}
            search={driverText}
            onSearch={setDriverText}
            onChange={setDriver}
            isRequired={isStarted}
          />
          {isStarted ? (
            <Textarea
              label={t('assign.reason')}
              description={t('assign.reasonHint')}
              withAsterisk
              autosize
              minRows={2}
              maxLength={300}
              value={reason}
              error={reasonError}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setReasonError(null);
              }}
            />
          ) : (
            <Checkbox
              label={t('assign.boarding')}
              checked={boardingRequired}
              onChange={(event) => setBoardingRequired(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={change.isPending} disabled={isStale || (isStarted && (!vehicle || !driver))}>
              {ui('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
