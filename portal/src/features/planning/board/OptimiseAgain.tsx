import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconWand } from '@tabler/icons-react';
import type { PlanChangeSize } from '@tramo/contract/planning';
import { useText } from '../../../lib/text.ts';
import { boardText } from './board.es.ts';

interface OptimiseAgainProps {
  /** Some routes or stops stay as they are. */
  isPartKept: boolean;
  isDisabled: boolean;
  onOptimise: (changes: PlanChangeSize) => void;
}

/** Searches on from the routes that are there: freely, or so that few stops change their vehicle. */
export function OptimiseAgain({ isPartKept, isDisabled, onOptimise }: OptimiseAgainProps) {
  const b = useText(boardText);
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconWand size={16} aria-hidden />}
        disabled={isDisabled}
        onClick={() => onOptimise('free')}
      >
        {b(isPartKept ? 'optimise.rest' : 'optimise.again')}
      </Button>
      <Menu position="top-end" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={b('optimise.size')} disabled={isDisabled}>
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(['little', 'least'] as const).map((size) => (
            <Menu.Item key={size} maw={320} onClick={() => onOptimise(size)}>
              {b(`optimise.${size}`)}
              <div className="muted small" style={{ whiteSpace: 'normal' }}>
                {b(`optimise.${size}Hint`)}
              </div>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
