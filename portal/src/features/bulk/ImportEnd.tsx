import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { BulkImport } from '@tramo/contract/bulk';
import { useText } from '../../lib/text.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { uiText } from '../../ui/ui.es.ts';
import { firstPasswordText } from '../first-password/shared/first-password.es.ts';
import person from '../first-password/shared/PersonPassword.module.css';
import { useDownloadFaulty } from './bulk.api.ts';
import { bulkText } from './bulk.es.ts';
import classes from './bulk.module.css';
import { ImportFigures } from './ImportFigures.tsx';
import { ImportRows } from './ImportRows.tsx';

interface ImportEndProps {
  one: BulkImport;
  /** First password of the people that it made, when this window set it. */
  password: string;
  onAnother: () => void;
  /** One that was stopped goes on. */
  onResume: () => void;
  onClose: () => void;
}

/** What came of an import. */
export function ImportEnd({ one, password, onAnother, onResume, onClose }: ImportEndProps) {
  const t = useText(bulkText);
  const ui = useText(uiText);
  const words = useText(firstPasswordText);
  const faulty = useDownloadFaulty(one._id);
  const { counts } = one;
  const left = counts.create + counts.update - counts.done - counts.refused;
  return (
    <div className={classes.stack}>
      <p className={classes.result} role="status">
        {t('import.result', { count: counts.done })}
      </p>
      {one.status === 'cancelled' && <p className="muted">{t('import.cancelledText')}</p>}
      {one.status === 'failed' && <p className="muted">{t('import.failedText')}</p>}
      <ImportFigures one={one} keys={['done', 'refused', 'same', 'faulty']} />
      {password !== '' && counts.create > 0 && counts.done > 0 && (
        <div className={person.password}>
          <span className={person.label}>{t('import.people')}</span>
          <div className={person.shown}>
            <output className={person.value}>{password}</output>
            <CopyButton value={password} label={words('copy')} isIcon />
          </div>
          <p className="muted small">{t('import.peopleText')}</p>
        </div>
      )}
      <ImportRows one={one} first={counts.refused + counts.faulty > 0 ? 'faulty' : null} />
      <Group justify="flex-end" gap="xs">
        {counts.faulty + counts.refused > 0 && (
          <Button
            variant="default"
            mr="auto"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={faulty.isPending}
            onClick={() => faulty.mutate()}
          >
            {t('import.faultyDownload')}
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          {t('import.another')}
        </Button>
        {left > 0 && one.status !== 'done' && (
          <Button variant="default" onClick={onResume}>
            {t('import.resume', { count: left })}
          </Button>
        )}
        <Button onClick={onClose}>{ui('close')}</Button>
      </Group>
    </div>
  );
}
