import { UnstyledButton } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import classes from './CityChips.module.css';
import { cityText } from './city.es.ts';
import type { City } from './city.rules.ts';

interface CityChipsProps {
  cities: readonly City[];
  /** The one that the map looks at; null while it shows all. */
  city: string | null;
  onPick: (id: string) => void;
}

/** Where else the map may fly to; nothing with a single city. */
export function CityChips({ cities, city, onPick }: CityChipsProps) {
  const t = useText(cityText);
  const f = useFormat();
  if (cities.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one kind, no fields
    <div role="group" aria-label={t('cities')} className={classes.chips}>
      {cities.map(({ id, name, count }) => (
        <UnstyledButton key={id} className={classes.chip} aria-pressed={id === city} onClick={() => onPick(id)}>
          <span className={classes.name}>{name}</span>
          <span className={classes.count}>{f.number(count)}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
