import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { CustomField } from '@tramo/contract/custom-fields';
import { useText } from '../../../lib/text.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { PopoverPanel } from '../../../ui/PopoverPanel.tsx';
import { guidesText } from '../guides.es.ts';

const ColumnChooser = lazyPart(() => import('./ColumnChooser.tsx').then((m) => m.ColumnChooser));

export interface GuidesColumnsProps {
  /** Chosen ones, in their order; the folio first. */
  value: readonly string[];
  /** null goes back to what everybody sees. */
  onChange: (columns: readonly string[] | null) => void;
  fields: readonly CustomField[];
  /** The view whose columns these are. */
  viewName: string | undefined;
}

/** Which columns the list shows, and in which order: by drag, by keyboard, or by the arrows of each. */
export function GuidesColumns(props: GuidesColumnsProps) {
  const t = useText(guidesText);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus width={320} returnFocus>
      <Popover.Target>
        <Button variant="default" fw={500} leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('choose.action')}
        </Button>
      </Popover.Target>
      <PopoverPanel p={0} label={t('choose.title')}>
        <ColumnChooser {...props} />
      </PopoverPanel>
    </Popover>
  );
}
