import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { defaultTimeZone } from '@tramo/contract/limits';
import type { RouteDetail } from '@tramo/contract/routes';
import { useState } from 'react';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { dayInstant } from '../../../lib/day-instant.ts';
import { useText } from '../../../lib/text.ts';
import { useCompany } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { MinuteField } from '../../../ui/form/MinuteField.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { useConfirmEnded } from '../../fleet/shared/useConfirmEnded.ts';
import { minuteOf as localMinute } from '../new/draft.rules.ts';
import { type RouteChange, useChangeRoute } from '../routes.api.ts';
import { useUndo } from '../undo/useRouteUndo.ts';
import { ChangeNotice, isStale } from './ChangeNotice.tsx';
import { detailText } from './detail.es.ts';

/** Name, day and hour of a route; once it has left, its name alone. */
export function EditDialog({ route, onClose }: { route: RouteDetail; onClose: () => void }) {
  const t = useText(detailText);
  const ui = useText(uiText);
  const f = useFormat();
  const { toastWithUndo } = useUndo();
  const timeZone = useCompany()?.timeZone ?? defaultTimeZone;
  const minuteOf = (at: string): number => localMinute(Date.parse(at), timeZone).minute;
  const [base, setBase] = useState(route);
  const [name, setName] = useState(route.name);
  const [day, setDay] = useState(route.day);
  const [minute, setMinute] = useState(() => minuteOf(route.startDate));
  const [isTried, setTried] = useState(false);
  const change = useChangeRoute(route._id, { isQuiet: true, send: useConfirmEnded().send });
  const hasLeft = base.status === 'started';
  const error = change.error;
  const fields = error instanceof ApiProblem ? error.fields : {};

  const save = (): void => {
    setTried(true);
    if (name.trim() === '' || day === '') return;
    const body: RouteChange = { version: base.version };
    if (name.trim() !== base.name) body.name = name.trim();
    // Only when it was touched: a departure within the minute keeps its seconds.
    if (!hasLeft && (day !== base.day || minute !== minuteOf(base.startDate)))
      body.startDate = dayInstant(day, minute, timeZone).toISOString();
    if (body.name === undefined && body.startDate === undefined) {
      onClose();
      return;
    }
    change.mutate(body, {
      onSuccess: (saved) => {
        toastWithUndo(
          saved.day === route.day
            ? t('edit.saved', { name: saved.name })
            : t('edit.movedDay', { name: saved.name, day: f.day(saved.day) }),
          saved._id,
        );
        onClose();
      },
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      title={t('edit.title', { name: base.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="sm">
          {isStale(error) ? (
            <ChangeNotice
              error={error}
              onFresh={(fresh) => {
                if (fresh) {
                  setBase(fresh);
                  setName(fresh.name);
                  setDay(fresh.day);
                  setMinute(minuteOf(fresh.startDate));
                }
                change.reset();
              }}
            />
          ) : (
            error && (
              <Alert color="red" variant="light" role="alert" title={t('saveFailed')}>
                {problemText(error)}
              </Alert>
            )
          )}
          <TextInput
            label={t('edit.name')}
            withAsterisk
            data-autofocus
            maxLength={80}
            value={name}
            error={isTried && name.trim() === '' ? t('edit.nameRequired') : fields.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {hasLeft ? (
            <p className="small muted">{t('edit.startedHint')}</p>
          ) : (
            <>
              <Group gap="sm" grow align="flex-start">
                <DateField
                  label={t('edit.day')}
                  withAsterisk
                  value={day}
                  onChange={setDay}
                  minDay={f.today()}
                  error={isTried && day === '' ? t('edit.dayRequired') : fields.startDate}
                />
                <MinuteField label={t('edit.hour')} value={minute} onChange={setMinute} />
              </Group>
              <p className="small muted">{t('edit.dayHint')}</p>
            </>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={change.isPending} disabled={isStale(error)}>
              {ui('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
