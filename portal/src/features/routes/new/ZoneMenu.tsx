import { Button, Popover, TextInput } from '@mantine/core';
import { IconMapPinPlus } from '@tabler/icons-react';
import { foldText } from '@tramo/contract/text';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { PopoverPanel } from '../../../ui/PopoverPanel.tsx';
import type { RouteGuide } from './draft.rules.ts';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import { zonesOf } from './route-guides.rules.ts';

interface ZoneMenuProps {
  guides: readonly RouteGuide[];
  has: (id: string) => boolean;
  toggle: (ids: readonly string[], isOn: boolean) => void;
}

/** Takes all guides of a suburb and postal code in or out: what the lasso does, for the keyboard too. */
export function ZoneMenu({ guides, has, toggle }: ZoneMenuProps) {
  const t = useText(newRouteText);
  const f = useFormat();
  const [text, setText] = useState('');
  const zones = useMemo(() => zonesOf(guides), [guides]);
  const wanted = foldText(text.trim());
  const shown = zones
    .filter((zone) => wanted === '' || foldText(`${zone.suburb} ${zone.zipCode}`).includes(wanted))
    .slice(0, 60);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus width={320} returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconMapPinPlus size={15} aria-hidden />}
          disabled={zones.length === 0}
        >
          {t('zones.button')}
        </Button>
      </Popover.Target>
      <PopoverPanel p="xs" label={t('zones.label')}>
        <TextInput
          data-autofocus
          size="xs"
          mb="xs"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={t('zones.search')}
          aria-label={t('zones.search')}
        />
        <ul className={classes.zones} aria-label={t('zones.label')}>
          {shown.map((zone) => {
            const isOn = zone.ids.every(has);
            return (
              <li key={zone.key}>
                <button
                  type="button"
                  className={classes.zone}
                  aria-pressed={isOn}
                  onClick={() => toggle(zone.ids, !isOn)}
                >
                  <span className="ellipsis">
                    {t('zones.option', { suburb: zone.suburb || '—', zip: zone.zipCode || '—' })}
                  </span>
                  <span className="muted small figures">
                    {t('zones.load', { count: zone.ids.length, weight: f.weight(zone.load.weightKg) })}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
        {shown.length === 0 && <p className="muted small">{t('zones.empty')}</p>}
      </PopoverPanel>
    </Popover>
  );
}
