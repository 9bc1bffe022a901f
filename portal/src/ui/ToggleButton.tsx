import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ToggleButtonProps {
  icon: Icon;
  isOn: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A small button that stays pressed while what it began goes on: the lasso of a map, following a vehicle. */
export function ToggleButton({ icon: Sign, isOn, onToggle, children }: ToggleButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      leftSection={<Sign size={15} aria-hidden />}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}
