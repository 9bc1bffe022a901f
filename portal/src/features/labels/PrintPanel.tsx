import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter, IconTag } from '@tabler/icons-react';
import { type LabelGuide, labelsPerFile } from '@tramo/contract/labels';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { FormatChoice } from './FormatChoice.tsx';
import { LabelPreview } from './LabelPreview.tsx';
import classes from './Labels.module.css';
import { usePreview } from './labels.api.ts';
import { labelsText } from './labels.es.ts';
import { PrintFiles } from './PrintFiles.tsx';
import type { PrintChoice, Printing } from './usePrinting.ts';

interface PrintPanelProps {
  printing: Printing;
  /** What would be printed now; null while nothing is chosen. */
  choice: PrintChoice | null;
  guides: number;
  /** How many labels that is; null where only the server knows. */
  labels: number | null;
  /** Whose label is on show. */
  first: LabelGuide | null;
  onPrinted?: () => void;
}

/** What one label looks like, the way it is wanted, and the files that were asked for. */
export function PrintPanel({ printing, choice, guides, labels, first, onPrinted }: PrintPanelProps) {
  const t = useText(labelsText);
  const isNarrow = useIsNarrow();
  const [isShown, setShown] = useState(false);
  const isTooMany = labels !== null && labels > labelsPerFile;
  const print = async (): Promise<void> => {
    if (choice && (await printing.start(choice))) onPrinted?.();
  };
  return (
    <aside
      className={classes.panel}
      aria-label={t('panel.label')}
      data-idle={(!choice && printing.entries.length === 0) || undefined}
    >
      {isNarrow && first && (
        <Button variant="default" size="compact-sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('panel.hide') : t('panel.show')}
        </Button>
      )}
      {(!isNarrow || isShown) && <Preview guide={first} />}
      <div className={classes.choice}>
        <FormatChoice printing={printing} />
        <p className={`muted small ${classes.hint}`}>
          {printing.format === 'pdf' ? t('panel.pdfHint') : t('panel.zplHint')}
        </p>
        <p className={classes.sum} role="status">
          {t('guideCount', { count: guides })}
          {labels !== null && ` · ${t('labelCount', { count: labels })}`}
        </p>
        {isTooMany && (
          <p className={classes.bad} role="alert">
            {t('panel.tooMany', { max: labelsPerFile })}
          </p>
        )}
        <Button
          fullWidth
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={!choice || guides === 0 || isTooMany}
          loading={printing.isStarting}
          onClick={() => void print()}
        >
          {t('panel.print')}
        </Button>
      </div>
      <PrintFiles printing={printing} />
    </aside>
  );
}

function Preview({ guide }: { guide: LabelGuide | null }) {
  const t = useText(labelsText);
  const [number, setNumber] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another guide begins again at its first label
  useEffect(() => setNumber(1), [guide?._id]);
  const preview = usePreview(guide?._id ?? null, number);
  if (!guide)
    return (
      <div className={classes.blank}>
        <EmptyState icon={<IconTag size={32} stroke={1.5} aria-hidden />} title={t('panel.nothing')} />
      </div>
    );
  if (preview.error) return <ErrorState error={preview.error} retry={preview.refetch} />;
  if (!preview.data) return <div className={classes.blank} aria-busy />;
  const of = preview.data.of;
  return (
    <div>
      <LabelPreview
        preview={preview.data}
        label={t('panel.preview', { number: preview.data.number, of, folio: guide.folio })}
      />
      {of > 1 && (
        <div className={classes.packages}>
          <ActionIcon
            variant="default"
            aria-label={t('panel.previous')}
            disabled={number <= 1}
            onClick={() => setNumber(number - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <span className="muted small">
            {number} / {of}
          </span>
          <ActionIcon
            variant="default"
            aria-label={t('panel.next')}
            disabled={number >= of}
            onClick={() => setNumber(number + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
