import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFileDrop } from '../../../ui/form/useFileDrop.tsx';
import classes from './GuideDocuments.module.css';

interface DocumentZoneProps {
  hint: ReactNode;
  /** Words of the button. */
  choose: string;
  onFiles: (files: readonly File[]) => void;
}

/** Takes a guide's papers, several at once: by dropping them into the frame, or by the button. */
export function DocumentZone({ hint, choose, onFiles }: DocumentZoneProps) {
  const {
    input,
    choose: ask,
    zone,
  } = useFileDrop({
    label: choose,
    accept: 'image/jpeg,image/png,image/webp,application/pdf',
    onFiles,
    isMultiple: true,
  });
  return (
    <div className={classes.zone} data-testid="documents-drop" {...zone}>
      <p className="muted small">{hint}</p>
      <Button variant="default" size="compact-sm" leftSection={<IconPaperclip size={14} aria-hidden />} onClick={ask}>
        {choose}
      </Button>
      {input}
    </div>
  );
}
