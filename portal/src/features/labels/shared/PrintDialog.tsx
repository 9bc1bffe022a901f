import { Button, Group, Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { FormatChoice } from '../FormatChoice.tsx';
import classes from '../Labels.module.css';
import { labelsText } from '../labels.es.ts';
import { PrintFiles } from '../PrintFiles.tsx';
import { type PrintChoice, usePrinting } from '../usePrinting.ts';

export type { PrintChoice } from '../usePrinting.ts';

interface PrintDialogProps {
  choice: PrintChoice;
  guides: number;
  onClose: () => void;
  /** A file was asked for: the ticks go. */
  onStarted?: () => void;
}

/** Labels of guides chosen on another screen: the format, then the files as on the labels' own screen, where they stay. */
export function PrintDialog({ choice, guides, onClose, onStarted }: PrintDialogProps) {
  const t = useText(labelsText);
  const ui = useText(uiText);
  const printing = usePrinting();
  const print = async (): Promise<void> => {
    if (await printing.start(choice)) onStarted?.();
  };
  return (
    <Modal opened onClose={onClose} title={t('dialog.title')} closeButtonProps={{ 'aria-label': ui('close') }}>
      <div className={classes.dialog}>
        <FormatChoice printing={printing} />
        <p className="muted small">{printing.format === 'pdf' ? t('panel.pdfHint') : t('panel.zplHint')}</p>
        <p className="muted small">{t('dialog.stays')}</p>
        <Group justify="flex-end" gap="xs">
          <span role="status" className={classes.dialogCount}>
            {t('guideCount', { count: guides })}
          </span>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            loading={printing.isStarting}
            onClick={() => void print()}
            data-autofocus
          >
            {t('panel.print')}
          </Button>
        </Group>
        <PrintFiles printing={printing} />
      </div>
    </Modal>
  );
}
