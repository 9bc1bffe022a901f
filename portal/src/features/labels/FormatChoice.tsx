import { SegmentedControl } from '@mantine/core';
import { useText } from '../../lib/text.ts';
import { labelsText } from './labels.es.ts';
import type { Printing } from './usePrinting.ts';

/** What the printer takes: PDF for any, ZPL for those of labels. */
export function FormatChoice({ printing }: { printing: Printing }) {
  const t = useText(labelsText);
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('panel.format')}
      value={printing.format}
      onChange={(value) => printing.setFormat(value === 'zpl' ? 'zpl' : 'pdf')}
      data={[
        { value: 'pdf', label: t('panel.pdf') },
        { value: 'zpl', label: t('panel.zpl') },
      ]}
    />
  );
}
