import { Button, Group, Modal, NumberInput, Radio, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { OUT, spotOf } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { menuText } from './menu.es.ts';
import type { RouteWork } from './useRouteWork.ts';

/** What a menu asks more about before it does it. */
export type RouteAsk =
  | { kind: 'rename'; route: string }
  | { kind: 'merge'; route: string; other: string }
  | { kind: 'place'; guide: string };

interface RouteDialogsProps {
  board: PlanBoard;
  work: RouteWork;
  asked: RouteAsk | null;
  onClose: () => void;
}

/** The dialogs of the menus of routes and stops, one at a time. */
export function RouteDialogs({ asked, ...rest }: RouteDialogsProps) {
  if (asked?.kind === 'rename') return <RenameDialog {...rest} id={asked.route} />;
  if (asked?.kind === 'merge') return <MergeDialog {...rest} id={asked.route} otherId={asked.other} />;
  if (asked?.kind === 'place') return <PlaceDialog {...rest} guide={asked.guide} />;
  return null;
}
type DialogProps = Omit<RouteDialogsProps, 'asked'>;

interface FrameProps {
  title: string;
  verb: string;
  onClose: () => void;
  onDo: () => void;
  children: ReactNode;
}
function Frame({ title, verb, onClose, onDo, children }: FrameProps) {
  const t = useText(menuText);
  const ui = useText(uiText);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onDo();
  };
  return (
    <Modal opened onClose={onClose} title={title} size="sm" closeButtonProps={{ 'aria-label': ui('close') }}>
      <form onSubmit={submit}>
        <Stack gap="sm">{children}</Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{verb}</Button>
        </Group>
      </form>
    </Modal>
  );
}

function RenameDialog({ board, id, onClose }: DialogProps & { id: string }) {
  const t = useText(menuText);
  const title = board.arrangement.routes.find((r) => r._id === id)?.routeTitle ?? '';
  const [name, setName] = useState(title);
  return (
    <Frame
      title={t('renameTitle', { route: title })}
      verb={t('save')}
      onClose={onClose}
      onDo={() => {
        board.moves.renameRoute(id, name);
        onClose();
      }}
    >
      <TextInput
        label={t('name')}
        value={name}
        maxLength={60}
        required
        data-autofocus
        onChange={(e) => setName(e.currentTarget.value)}
      />
    </Frame>
  );
}

function MergeDialog({ board, work, id, otherId, onClose }: DialogProps & { id: string; otherId: string }) {
  const t = useText(menuText);
  const f = useFormat();
  const [route, other] = [id, otherId].map((x) => board.arrangement.routes.find((r) => r._id === x));
  // The larger of the two is the likelier to take everything.
  const capacity = (v: string | undefined): number => board.vehicles.get(v ?? '')?.capacity.quantity ?? 0;
  const [vehicle, setVehicle] = useState(
    capacity(other?.vehicle) > capacity(route?.vehicle) ? other?.vehicle : route?.vehicle,
  );
  if (!route || !other || vehicle === undefined) return null;
  return (
    <Frame
      title={t('mergeTitle', { route: route.routeTitle, other: other.routeTitle })}
      verb={t('mergeConfirm')}
      onClose={onClose}
      onDo={() => {
        work.merge(id, otherId, vehicle);
        onClose();
      }}
    >
      <Radio.Group label={t('mergeVehicle')} value={vehicle} onChange={setVehicle}>
        <Stack gap={8} mt={6}>
          {[...new Set([route.vehicle, other.vehicle])].map((v) => {
            const found = board.vehicles.get(v);
            return (
              <Radio
                key={v}
                value={v}
                label={found?.nickname ?? ''}
                description={
                  found &&
                  t('capacity', {
                    packages: found.capacity.quantity,
                    weight: f.weight(found.capacity.weightKg),
                    volume: f.volume(found.capacity.volumeM3),
                  })
                }
              />
            );
          })}
        </Stack>
      </Radio.Group>
    </Frame>
  );
}

function PlaceDialog({ board, guide, onClose }: DialogProps & { guide: string }) {
  const t = useText(menuText);
  const spot = spotOf(board.arrangement, guide);
  const open = board.arrangement.routes.filter((r) => !r.locked);
  const [list, setList] = useState(spot && spot.list !== OUT ? spot.list : (open[0]?._id ?? ''));
  const [place, setPlace] = useState<number | string>(spot && spot.list !== OUT ? spot.index + 1 : 1);
  const [fault, setFault] = useState<string | null>(null);
  const route = board.arrangement.routes.find((r) => r._id === list);
  const most = (route?.guides.length ?? 0) + (route?.guides.includes(guide) ? 0 : 1);
  return (
    <Frame
      title={t('placeTitle', { folio: board.guides.get(guide)?.folio ?? '' })}
      verb={t('move')}
      onClose={onClose}
      onDo={() => {
        const n = Number(place);
        if (!Number.isInteger(n) || n < 1 || n > most) return setFault(t('placeBad', { most }));
        board.moves.move(guide, list, n - 1);
        board.view.selectStop(guide, list);
        onClose();
      }}
    >
      <Select
        label={t('placeRoute')}
        data={open.map((r) => ({ value: r._id, label: r.routeTitle }))}
        value={list}
        allowDeselect={false}
        onChange={(next) => next && setList(next)}
      />
      <NumberInput
        label={t('place')}
        description={t('placeHint', { most })}
        value={place}
        allowDecimal={false}
        data-autofocus
        error={fault}
        onChange={(next) => {
          setFault(null);
          setPlace(next);
        }}
      />
    </Frame>
  );
}
