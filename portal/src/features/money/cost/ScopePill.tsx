import { Pill } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { costsText } from '../costs.es.ts';
import type { TableGroup } from './cost.state.ts';

interface ScopePillProps {
  group: TableGroup;
  value: string;
  /** Undefined while it is read. */
  name: string | null | undefined;
  onRemove: () => void;
}

/** To whom a cost or its movements are narrowed, and the way out of it. */
export function ScopePill({ group, value, name, onRemove }: ScopePillProps) {
  const t = useText(costsText);
  return (
    <Pill
      size="lg"
      withRemoveButton
      removeButtonProps={{
        'aria-label': t('removeScope', { group: t(`group.${group}`) }),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      onRemove={onRemove}
    >
      {t('scope', { group: t(`group.${group}`), name: value === 'none' ? t(`none.${group}`) : (name ?? '…') })}
    </Pill>
  );
}
