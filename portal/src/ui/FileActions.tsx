import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { problemText } from '../lib/api-problem.ts';
import { downloadPath, filePath, useFileUrl } from '../lib/files.ts';
import { useText } from '../lib/text.ts';
import classes from './FileActions.module.css';
import { toast } from './toast.ts';
import { uiText } from './ui.es.ts';

/** Downloads a stored file; what goes wrong is told. */
export const saveFile = (id: string, name: string): Promise<void> =>
  downloadPath(filePath(id), name).catch((error) => toast.error(problemText(error)));

interface FileActionsProps {
  /** null where the work left no file: only the children stand here. */
  fileId: string | null;
  name: string;
  /** A browser can show it, to print it from there. */
  canOpen: boolean;
  /** At the end of the row. */
  children?: ReactNode;
}

/** What one does with a file that was made: open it to print, download it. */
export function FileActions({ fileId, name, canOpen, children }: FileActionsProps) {
  const ui = useText(uiText);
  // Ready before it is asked for: a browser opens a tab only at the very click.
  const { url } = useFileUrl(canOpen ? fileId : null);
  return (
    <div className={classes.actions}>
      {url && (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          size="compact-sm"
          leftSection={<IconExternalLink size={14} aria-hidden />}
        >
          {ui('fileOpenToPrint')}
        </Button>
      )}
      {fileId && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void saveFile(fileId, name)}
        >
          {ui('fileDownload')}
        </Button>
      )}
      {children}
    </div>
  );
}
