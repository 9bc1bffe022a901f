import { ActionIcon, Button, Collapse, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPolygon, IconTrash } from '@tabler/icons-react';
import { ringAreaKm2, ringFault } from '@tramo/contract/geo';
import { limits } from '@tramo/contract/limits';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { FieldNote } from '../../ui/form/FormEnd.tsx';
import form from '../../ui/form/form.module.css';
import type { EditableArea } from '../../ui/map/layers/geofence-editor.rules.ts';
import { cornersText, readCorners } from '../../ui/map/written-corners.ts';
import { placesText } from './places.es.ts';
import classes from './places.module.css';

interface CediZonesProps {
  areas: readonly EditableArea[];
  errors: Record<string, ReactNode>;
  selectedId: string | null;
  /** The kind being drawn on the map; null while nothing is. */
  drawing: EditableArea['kind'] | null;
  onSelect: (id: string | null) => void;
  onDraw: (kind: EditableArea['kind'] | null) => void;
  onChange: (areas: EditableArea[]) => void;
}

/** The zones of a cedi as a list beside the map: name, kind, size, and the corners in writing for who does not draw. */
export function CediZones({ areas, errors, selectedId, drawing, onSelect, onDraw, onChange }: CediZonesProps) {
  const t = useText(placesText);
  const change = (id: string, part: Partial<EditableArea>): void =>
    onChange(areas.map((area) => (area.id === id ? { ...area, ...part } : area)));
  const isFull = areas.length >= limits.geofencesPerCedi;
  return (
    <div data-whole>
      <p className={form.groupLabel}>{t('form.zones')}</p>
      <p className="muted small">{t('form.zonesHint')}</p>
      {areas.length === 0 && <p className="muted">{t('form.zonesNone')}</p>}
      {areas.map((area, index) => (
        <Zone
          key={area.id}
          area={area}
          number={index + 1}
          error={errors[`areas.${index}`]}
          isOpen={selectedId === area.id}
          onOpen={(open) => onSelect(open ? area.id : null)}
          onChange={(part) => change(area.id, part)}
          onRemove={() => {
            onChange(areas.filter(({ id }) => id !== area.id));
            if (selectedId === area.id) onSelect(null);
          }}
        />
      ))}
      <FieldNote>{errors.areas}</FieldNote>
      {drawing ? (
        <div className={classes.drawing} role="status">
          <span>{t('form.drawing')}</span>
          <Button variant="default" size="compact-sm" onClick={() => onDraw(null)}>
            {t('form.stopDrawing')}
          </Button>
        </div>
      ) : (
        <div className={classes.drawButtons}>
          <Button
            variant="default"
            size="compact-sm"
            disabled={isFull}
            leftSection={<IconPolygon size={14} aria-hidden />}
            onClick={() => onDraw('allowed')}
          >
            {t('form.drawAllowed')}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            disabled={isFull}
            leftSection={<IconPolygon size={14} aria-hidden />}
            onClick={() => onDraw('restricted')}
          >
            {t('form.drawRestricted')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ZoneProps {
  area: EditableArea;
  number: number;
  error: ReactNode;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (part: Partial<EditableArea>) => void;
  onRemove: () => void;
}
function Zone({ area, number, error, isOpen, onOpen, onChange, onRemove }: ZoneProps) {
  const t = useText(placesText);
  const f = useFormat();
  const [text, setText] = useState(() => cornersText(area.ring));
  const [wrong, setWrong] = useState<string | null>(null);
  // What the map changes shows here too.
  useEffect(() => {
    setText(cornersText(area.ring));
    setWrong(null);
  }, [area.ring]);
  const name = area.name || t('form.zoneNew', { number: String(number) });
  const positions = area.ring.map(({ lat, lng }) => [lng, lat] as const);
  const apply = (): void => {
    const read = readCorners(text);
    if ('wrongLine' in read) {
      setWrong(t('form.cornersWrong', { line: String(read.wrongLine) }));
      return;
    }
    const fault = ringFault(read.ring.map(({ lat, lng }) => [lng, lat] as const));
    if (fault) setWrong(t(`form.ring.${fault}`));
    else onChange({ ring: read.ring });
  };
  return (
    <div className={classes.zone} data-kind={area.kind} data-open={isOpen || undefined}>
      <div className={classes.zoneHead}>
        <TextInput
          aria-label={`${t('form.zoneName')} ${number}`}
          placeholder={t('form.zoneNew', { number: String(number) })}
          maxLength={80}
          value={area.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          onFocus={() => onOpen(true)}
        />
        <span className={classes.zoneArea}>{f.area(ringAreaKm2(positions))}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('form.zoneSelect', { name })}
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('form.zoneRemove', { name })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      {error && (
        <p className={classes.zoneError} role="alert">
          {error}
        </p>
      )}
      <Collapse expanded={isOpen}>
        <div className={classes.zoneBody}>
          <SegmentedControl
            size="xs"
            aria-label={name}
            data={[
              { value: 'allowed', label: t('form.allowed') },
              { value: 'restricted', label: t('form.restricted') },
            ]}
            value={area.kind}
            onChange={(kind) => onChange({ kind: kind as EditableArea['kind'] })}
          />
          <Textarea
            label={t('form.corners', { name })}
            description={t('form.cornersHint')}
            autosize
            minRows={3}
            maxRows={8}
            value={text}
            error={wrong}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button variant="default" size="compact-sm" disabled={text === cornersText(area.ring)} onClick={apply}>
            {t('form.cornersApply')}
          </Button>
        </div>
      </Collapse>
    </div>
  );
}
