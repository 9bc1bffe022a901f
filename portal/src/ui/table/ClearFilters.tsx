import { Button } from '@mantine/core';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';

interface ClearFiltersProps {
  onClear: () => void;
  /** Below an empty list it looks like any other way on; beside its filters it stays quiet. */
  isPlain?: boolean;
}

/** The way back to the whole list, while filters are at work. */
export function ClearFilters({ onClear, isPlain }: ClearFiltersProps) {
  const ui = useText(uiText);
  const look = isPlain ? { variant: 'default' } : { variant: 'subtle', color: 'gray' };
  return (
    <Button {...look} onClick={onClear}>
      {ui('clearFilters')}
    </Button>
  );
}
