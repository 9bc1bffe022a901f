import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconBarcode, IconCheck, IconCopyCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { EmptyState } from '../../ui/states.tsx';
import classes from './Labels.module.css';
import { PrintedMark } from './labels.columns.tsx';
import { labelsText } from './labels.es.ts';
import { PrintPanel } from './PrintPanel.tsx';
import { type ScanEntry, scanMax, waiting } from './scan.rules.ts';
import type { Printing } from './usePrinting.ts';
import { type Reading, useScanList } from './useScanList.ts';

/** A field that a scanner types into, and the guides that it read. The field keeps the focus, so that nobody has to leave the scanner. */
export function ScanTab({ printing }: { printing: Printing }) {
  const t = useText(labelsText);
  const scan = useScanList(printing);
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  useEffect(() => field.current?.focus(), []);
  const toPrint = waiting(scan.list);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = code.trim();
    // Emptied before the answer: the next code may be on its way already.
    setCode('');
    if (text !== '') scan.read(text);
  };
  const clear = async (): Promise<void> => {
    if (
      await confirm({
        title: t('scan.clearTitle'),
        body: t('scan.clearText'),
        confirm: t('scan.clear'),
        isDangerous: true,
      })
    )
      scan.clear();
    field.current?.focus();
  };
  return (
    <div className={classes.body}>
      <div className={classes.list}>
        <form className={classes.scan} data-tone={scan.reading?.kind} onSubmit={submit}>
          <div className={classes.scanRow}>
            <TextInput
              ref={field}
              className={classes.scanField}
              size="md"
              label={t('scan.field')}
              description={t('scan.hint')}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              leftSection={<IconBarcode size={20} aria-hidden />}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={120}
            />
            <Button type="submit" size="md" variant="default">
              {t('scan.add')}
            </Button>
          </div>
          <Switch
            checked={scan.isAtOnce}
            onChange={(event) => {
              scan.setAtOnce(event.currentTarget.checked);
              field.current?.focus();
            }}
            label={t('scan.atOnce')}
            description={t('scan.atOnceHint')}
          />
          <Outcome
            reading={scan.reading}
            again={() => {
              scan.again();
              field.current?.focus();
            }}
          />
        </form>
        <Scanned list={scan.list} remove={scan.remove} clear={() => void clear()} />
      </div>
      <PrintPanel
        printing={printing}
        choice={toPrint.length > 0 ? { by: 'guides', guideIds: toPrint.map((g) => g._id) } : null}
        guides={toPrint.length}
        labels={toPrint.reduce((sum, g) => sum + g.labelCount, 0)}
        first={scan.list[0]?.guide ?? null}
        onPrinted={() => {
          scan.markSent();
          field.current?.focus();
        }}
      />
    </div>
  );
}

/** What came of the last reading. It stays until the next one: whoever scans looks up from time to time only. */
function Outcome({ reading, again }: { reading: Reading | null; again: () => void }) {
  const t = useText(labelsText);
  const icons = {
    ok: <IconCheck size={20} aria-hidden />,
    warn: <IconCopyCheck size={20} aria-hidden />,
    bad: <IconAlertTriangle size={20} aria-hidden />,
  };
  return (
    <div className={classes.reading} role={reading?.kind === 'bad' ? 'alert' : 'status'} data-tone={reading?.kind}>
      {reading && (
        <>
          {icons[reading.kind]}
          <span>{reading.text}</span>
          {reading.guide && (
            <Button variant="default" size="compact-sm" onClick={again}>
              {t('scan.again')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function Scanned({
  list,
  remove,
  clear,
}: {
  list: readonly ScanEntry[];
  remove: (key: number) => void;
  clear: () => void;
}) {
  const t = useText(labelsText);
  if (list.length === 0) {
    return (
      <EmptyState
        icon={<IconBarcode size={32} stroke={1.5} aria-hidden />}
        title={t('scan.empty')}
        text={t('scan.emptyText')}
      />
    );
  }
  return (
    <>
      <div className={classes.scannedHead}>
        <strong>{t('scan.list')}</strong>
        <span className="muted small">
          {t('guideCount', { count: list.length })}
          {list.length >= scanMax && ` · ${t('scan.full')}`}
        </span>
        <Button variant="subtle" color="gray" size="compact-sm" ml="auto" onClick={clear}>
          {t('scan.clear')}
        </Button>
      </div>
      <ul className={classes.scanned} aria-label={t('scan.list')}>
        {list.map((entry) => (
          <li key={entry.key} className={classes.scannedRow} data-sent={entry.isSent || undefined}>
            <div className={classes.scannedWhat}>
              <span className={classes.folio}>{entry.guide.folio}</span>
              <span className="muted small ellipsis">
                {[entry.guide.contactName || entry.guide.companyName, entry.guide.route?.name]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <span className="small">{t('labelCount', { count: entry.guide.labelCount })}</span>
            {entry.isSent ? (
              <IconCheck size={16} aria-label={t('scan.sentMark')} role="img" />
            ) : (
              <PrintedMark guide={entry.guide} />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('scan.remove', { folio: entry.guide.folio })}
              onClick={() => remove(entry.key)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  );
}
