import { Button, Group, Modal, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type LocationLayout, labelsPerPrinting, locationLayouts } from '@tramo/contract/warehouse/location-labels';
import type { Area, Location } from '@tramo/contract/warehouse/warehouses';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { JobFile } from '../../../ui/JobFile.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import classes from '../Warehouses.module.css';
import { usePrinters, usePrintLocations } from '../warehouses.api.ts';
import { printText } from './print.es.ts';

type What = 'area' | 'range' | 'commands' | 'slots';
type Way = 'pdf' | 'zpl' | 'printer';

type LabelsDialogProps = { onClose: () => void } & (
  | { area: Area; location?: never }
  | { location: Location; area?: never }
);

/** Labels of an area, of a stretch of its walk or of one location, and the cards that people scan: as a file, or straight to a printer. */
export function LabelsDialog({ area, location, onClose }: LabelsDialogProps) {
  const t = useText(printText);
  const ui = useText(uiText);
  const print = usePrintLocations();
  const printers = usePrinters(area ? area.cedi._id : null);
  const [what, setWhat] = useState<What>('area');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [layout, setLayout] = useState<LocationLayout>('label');
  const [way, setWay] = useState<Way>('pdf');
  const [printerId, setPrinter] = useState<string | null>(null);
  const list = printers.data?.printers ?? [];
  const printer = list.find((one) => one._id === printerId) ?? list[0];
  const isCards = !location && (what === 'commands' || what === 'slots');
  const isIncomplete =
    (!location && what === 'range' && (from.trim() === '' || to.trim() === '')) || (way === 'printer' && !printer);
  const order = () => {
    if (location) return { by: 'locations' as const, locationIds: [location._id] };
    if (what === 'range') return { by: what, areaId: area._id, from: from.trim(), to: to.trim() };
    return what === 'area' ? { by: what, areaId: area._id } : { by: what };
  };
  const send = (): void =>
    print.mutate({
      what: order(),
      layout: way === 'pdf' && !isCards ? layout : 'label',
      format: way === 'pdf' ? 'pdf' : 'zpl',
      printerId: way === 'printer' ? (printer?._id ?? null) : null,
    });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={location ? t('titleOne', { code: location.code }) : t('title', { name: area.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          send();
        }}
      >
        {!location && (
          <Select
            label={t('what')}
            allowDeselect={false}
            value={what}
            onChange={(next) => setWhat((next ?? 'area') as What)}
            data={(['area', 'range', 'commands', 'slots'] as const).map((value) => ({
              value,
              label: value === 'area' ? t('whats.area', { count: area.locations }) : t(`whats.${value}`),
            }))}
          />
        )}
        {!location && what === 'range' && (
          <Group grow>
            <TextInput
              label={t('rangeFrom')}
              placeholder={`${area.prefix}-…`}
              value={from}
              autoCapitalize="characters"
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              label={t('rangeTo')}
              placeholder={`${area.prefix}-…`}
              value={to}
              autoCapitalize="characters"
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          </Group>
        )}
        <SegmentedControl
          fullWidth
          aria-label={t('way')}
          value={way}
          onChange={(next) => setWay(next as Way)}
          data={[
            { value: 'pdf', label: t('ways.pdf') },
            { value: 'zpl', label: t('ways.zpl') },
            { value: 'printer', label: t('ways.printer'), disabled: list.length === 0 },
          ]}
        />
        {way === 'pdf' && !isCards && (
          <Select
            label={t('layout')}
            allowDeselect={false}
            value={layout}
            onChange={(next) => setLayout((next ?? 'label') as LocationLayout)}
            data={locationLayouts.map((value) => ({ value, label: t(`layouts.${value}`) }))}
          />
        )}
        {way === 'printer' && (
          <Select
            label={t('printer')}
            allowDeselect={false}
            value={printer?._id ?? null}
            onChange={setPrinter}
            data={list.map((one) => ({ value: one._id, label: one.name }))}
          />
        )}
        <p className="muted small">
          {way === 'printer' ? t('hints.printer', { most: labelsPerPrinting }) : t(`hints.${way}`)}
        </p>
        <Refusal error={print.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {ui('close')}
          </Button>
          <Button
            type="submit"
            leftSection={<IconPrinter size={16} aria-hidden />}
            loading={print.isPending}
            disabled={isIncomplete}
          >
            {t('print')}
          </Button>
        </Group>
      </form>
      {print.data && (
        <JobFile
          key={print.data.jobId}
          jobId={print.data.jobId}
          title={t('job', { count: print.data.labels })}
          name={`ubicaciones.${print.variables.format}`}
          canOpen={print.variables.format === 'pdf'}
          doneText={() => t('done', { count: print.data.labels })}
        />
      )}
    </Modal>
  );
}
