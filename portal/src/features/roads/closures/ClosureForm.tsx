import { Button, Checkbox, Collapse, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { vehicleKinds } from '@tramo/contract/fleet';
import { type ClosedStreets, closureKinds, closureLimits, type RoutesThrough } from '@tramo/contract/roads/closures';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FieldNote } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { MinuteField } from '../../../ui/form/MinuteField.tsx';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { cornersText, readCorners } from '../../../ui/map/written-corners.ts';
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx';
import classes from '../Roads.module.css';
import { roadsText } from '../roads.es.ts';
import type { ClosureDraft, DraftFault } from './closure-form.rules.ts';
import { weekdayNames } from './weekday-names.ts';

interface ClosureFormProps {
  draft: ClosureDraft;
  onChange: (part: Partial<ClosureDraft>) => void;
  /** Shown once somebody tried to save; those of the server are whole sentences. */
  faults: Readonly<Record<string, DraftFault | undefined>>;
  serverFaults: Readonly<Record<string, string>>;
  refusal: unknown;
  preview: (ClosedStreets & { routes: RoutesThrough }) | undefined;
  isDrawing: boolean;
  onDraw: (isDrawing: boolean) => void;
  isDirty: boolean;
  isSending: boolean;
  onSave: () => void;
  onRemove: () => void;
  onBack: () => void;
}

/** A closure: what is drawn (on the map or in writing), why, when and for whom; beside it what that closes. */
export function ClosureForm(props: ClosureFormProps) {
  const { draft, onChange, isDrawing, onDraw, isDirty, isSending } = props;
  const t = useText(roadsText);
  const locale = useLocale();
  const [isWriting, setWriting] = useState(false);
  const fault = (field: string): ReactNode => {
    const own = props.faults[field];
    if (own === undefined) return props.serverFaults[field];
    return typeof own === 'string' ? t(`form.${own}`) : t(`form.fault.${own.drawn}`);
  };
  const isNew = draft.id === '';
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={t(isNew ? 'form.add' : 'form.edit')}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave();
      }}
    >
      <div className={classes.formHead}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconArrowLeft size={15} aria-hidden />}
          onClick={props.onBack}
        >
          {t('form.back')}
        </Button>
        {!isNew && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={props.onRemove}
          >
            {t('form.remove')}
          </Button>
        )}
      </div>
      <div className={form.fields}>
        <div data-whole>
          <p className={form.groupLabel}>{t('form.draw')}</p>
          <SegmentedControl
            fullWidth
            aria-label={t('form.draw')}
            value={draft.kind}
            onChange={(kind) => onChange({ kind: kind as ClosureDraft['kind'] })}
            data={closureKinds.map((value) => ({ value, label: t(`form.${value}`) }))}
          />
          <div className={classes.row}>
            <Button
              variant={isDrawing ? 'filled' : 'default'}
              size="compact-sm"
              leftSection={<IconPencil size={15} aria-hidden />}
              aria-pressed={isDrawing}
              onClick={() => onDraw(!isDrawing)}
            >
              {t(isDrawing ? 'form.stop' : draft.points.length > 0 ? 'form.more' : 'form.start')}
            </Button>
            {draft.points.length > 0 && (
              <Button variant="default" size="compact-sm" onClick={() => onChange({ points: [] })}>
                {t('form.clear')}
              </Button>
            )}
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-expanded={isWriting}
              onClick={() => setWriting(!isWriting)}
            >
              {t('form.corners')}
            </Button>
          </div>
          {isDrawing && (
            <p className={`muted small ${classes.hint}`} role="status">
              {t('form.drawHint')}
            </p>
          )}
          <Collapse expanded={isWriting}>
            <Corners points={draft.points} onChange={(points) => onChange({ points })} />
          </Collapse>
          <FieldNote>{fault('points')}</FieldNote>
        </div>
        <TextInput
          data-whole
          label={t('form.reason')}
          placeholder={t('form.namePlaceholder')}
          maxLength={closureLimits.name}
          required
          value={draft.name}
          error={fault('name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <DateField
          label={t('form.fromDay')}
          value={draft.fromDay}
          error={fault('from')}
          onChange={(fromDay) => onChange({ fromDay })}
        />
        <MinuteField
          label={t('form.fromTime')}
          value={draft.fromMinute}
          onChange={(fromMinute) => onChange({ fromMinute })}
        />
        <Checkbox
          data-whole
          label={t('form.hasEnd')}
          checked={draft.hasEnd}
          onChange={(event) =>
            onChange({ hasEnd: event.currentTarget.checked, untilDay: draft.untilDay || draft.fromDay })
          }
        />
        {draft.hasEnd && (
          <>
            <DateField
              label={t('form.untilDay')}
              value={draft.untilDay}
              error={fault('until')}
              onChange={(untilDay) => onChange({ untilDay })}
            />
            <MinuteField
              label={t('form.untilTime')}
              value={draft.untilMinute}
              onChange={(untilMinute) => onChange({ untilMinute })}
            />
          </>
        )}
        <Checkbox
          data-whole
          label={t('form.hasWeekly')}
          checked={draft.hasWeekly}
          onChange={(event) => onChange({ hasWeekly: event.currentTarget.checked })}
        />
        {draft.hasWeekly && (
          <>
            <fieldset className={classes.weekdays} data-whole>
              <legend>{t('form.weekdays')}</legend>
              {weekdayNames(locale).map(({ day, name }) => (
                <Checkbox
                  key={day}
                  label={name}
                  checked={draft.weekdays.includes(day)}
                  onChange={(event) =>
                    onChange({
                      weekdays: event.currentTarget.checked
                        ? [...draft.weekdays, day].sort()
                        : draft.weekdays.filter((d) => d !== day),
                    })
                  }
                />
              ))}
              <FieldNote>{fault('weekdays') ?? fault('weekly')}</FieldNote>
            </fieldset>
            <MinuteField
              label={t('form.startTime')}
              value={draft.startMinute}
              onChange={(startMinute) => onChange({ startMinute: startMinute % 1440 })}
            />
            <MinuteField
              label={t('form.endTime')}
              value={draft.endMinute}
              error={fault('endMinute') ?? fault('weekly.endMinute')}
              onChange={(endMinute) => onChange({ endMinute: endMinute % 1440 })}
            />
          </>
        )}
        <div data-whole>
          <p className={form.groupLabel}>{t('form.kinds')}</p>
          <FilterMenu
            label={draft.vehicleKinds.length === 0 ? t('form.everyKind') : t('form.kinds')}
            value={[...draft.vehicleKinds]}
            onChange={(chosen) => onChange({ vehicleKinds: chosen })}
            options={vehicleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <p className={`muted small ${classes.hint}`}>{t('form.kindsHint')}</p>
        </div>
      </div>
      <Preview {...props} />
      <div className={form.actions}>
        <Refusal error={props.refusal} />
        <Button type="submit" loading={isSending} disabled={!isDirty}>
          {t(isNew ? 'form.save' : 'form.update')}
        </Button>
      </div>
    </form>
  );
}

function Corners({
  points,
  onChange,
}: {
  points: ClosureDraft['points'];
  onChange: (points: ClosureDraft['points']) => void;
}) {
  const t = useText(roadsText);
  const [text, setText] = useState(() => cornersText(points));
  const [wrong, setWrong] = useState<string | null>(null);
  // What the map changes shows here too.
  useEffect(() => {
    setText(cornersText(points));
    setWrong(null);
  }, [points]);
  return (
    <div className={classes.corners}>
      <Textarea
        label={t('form.corners')}
        description={t('form.cornersHint')}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        size="compact-sm"
        disabled={text === cornersText(points)}
        onClick={() => {
          const read = readCorners(text);
          if ('wrongLine' in read) setWrong(t('form.cornersWrong', { line: String(read.wrongLine) }));
          else onChange(read.ring);
        }}
      >
        {t('form.cornersApply')}
      </Button>
    </div>
  );
}

const mostStreets = 12;

function Preview({ preview, draft }: Pick<ClosureFormProps, 'preview' | 'draft'>) {
  const t = useText(roadsText);
  const f = useFormat();
  const streets = preview?.streets ?? [];
  return (
    <section className={classes.preview} aria-label={t('form.preview')}>
      <p className={form.groupLabel}>{t('form.preview')}</p>
      <div role="status">
        {draft.points.length === 0 || !preview ? (
          <p className="muted">{t('form.previewNone')}</p>
        ) : !preview.hasStreets ? (
          <p className="muted">{t('form.noStreets')}</p>
        ) : preview.metres === 0 ? (
          <p className="muted">{t('form.previewEmpty')}</p>
        ) : (
          <p>
            <b>{t('form.total', { distance: f.distance(preview.metres) })}</b>
          </p>
        )}
      </div>
      {streets.length > 0 && draft.points.length > 0 && (
        <ul className={classes.streets}>
          {streets.slice(0, mostStreets).map(({ name, metres }) => (
            <li key={name}>{t('form.street', { name, distance: f.distance(metres) })}</li>
          ))}
          {streets.length > mostStreets && (
            <li className="muted">{t('form.moreStreets', { count: streets.length - mostStreets })}</li>
          )}
        </ul>
      )}
      {preview && preview.routes.length > 0 && (
        <div className={classes.through}>
          <p>{t('form.routes', { count: preview.routes.length })}</p>
          <ul className={classes.streets}>
            {preview.routes.map(({ _id, name, driver }) => (
              <li key={_id}>
                <Link to={`${pathOf('routesOverview')}?route=${_id}` as never}>{name}</Link>
                {driver && ` · ${driver}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
