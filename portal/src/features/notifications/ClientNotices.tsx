import type { ClientNotifications, ShownNotifications } from '@tramo/contract/notification-settings';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { FieldNote, FormEnd } from '../../ui/form/FormEnd.tsx';
import formCss from '../../ui/form/form.module.css';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type Cell,
  type Cells,
  type CellValue,
  cellsOfExceptions,
  cellsOfRules,
  exceptionsOfCells,
  pathOfCell,
} from './matrix/cells.rules.ts';
import { Matrix } from './matrix/Matrix.tsx';
import { MatrixProvider, type MatrixWork } from './matrix/matrix-work.ts';
import { useWayWords } from './matrix/useWayWords.ts';
import { useNoticesOfClient, useSaveClientNotices } from './notifications.api.ts';
import { notificationsText } from './notifications.es.ts';
import { useCellHistory } from './useCellHistory.ts';

interface ClientNoticesProps {
  clientId: string;
  company: ShownNotifications;
  onClose: () => void;
}

/** What one client has instead of the company's: the same matrix, at the side of the screen. */
export function ClientNotices({ clientId, company, onClose }: ClientNoticesProps) {
  const t = useText(notificationsText);
  const found = useNoticesOfClient(clientId);
  const name = found.data?.name ?? '';
  return (
    <FormDrawer
      title={name === '' ? t('views.clients') : t('clients.formTitle', { name })}
      isOpen={clientId !== ''}
      onClose={onClose}
      size={1180}
    >
      {({ onDirty, close, done }) =>
        found.data ? (
          <ClientMatrix client={found.data} company={company} onDirty={onDirty} onCancel={close} onSaved={done} />
        ) : found.error ? (
          <ErrorState title={t('clients.loadFailed')} error={found.error} retry={found.refetch} />
        ) : found.data === null ? (
          <EmptyState title={t('clients.missing')} />
        ) : (
          <SkeletonRows />
        )
      }
    </FormDrawer>
  );
}

type ClientValues = { cells: Cells };

interface ClientMatrixProps {
  client: ClientNotifications;
  company: ShownNotifications;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

function ClientMatrix({ client, company, onDirty, onCancel, onSaved }: ClientMatrixProps) {
  const t = useText(notificationsText);
  const words = useWayWords();
  const save = useSaveClientNotices(client._id);
  const { form, base, onSubmit, end } = useRecordForm<ClientNotifications, ClientValues>({
    record: client,
    valuesOf: (one) => ({ cells: cellsOfExceptions((one ?? client).exceptions) }),
    save: ({ cells }, over) =>
      save.mutateAsync({ exceptions: exceptionsOfCells(cells), version: (over ?? client).version }),
    onSaved: () => {
      toast.ok(t('saved'));
      onSaved();
    },
    onDirty,
    whole: ['recipient', 'clientContacts', 'defaultEmail', 'extraEmails', 'ownPeople'],
    shown: (path, { cells }) => {
      const [, event, recipient] = path.split('.') as ['cells', keyof Cells, keyof Cells[keyof Cells]];
      return words(cells[event]?.[recipient] ?? null);
    },
    atForm: (fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([path, text]) => [path.replace(/^exceptions\b.*/, 'cells'), text]),
      ),
    failed: () => t('failed'),
  });
  const { cells } = form.values;
  const saved = useMemo(() => cellsOfExceptions((base ?? client).exceptions), [base, client]);
  const companyCells = useMemo(() => cellsOfRules(company.settings.rules), [company]);
  const nameOf = ({ event, recipient }: Cell) => ({
    event: t(`event.${event}`),
    recipient: t(`recipient.${recipient}`),
  });
  const history = useCellHistory<CellValue>((cell, value) => form.setFieldValue(pathOfCell(cell), value as never));
  const undo = (): void => {
    const step = history.undo();
    if (step) toast.info(t('undone', { cell: t('cell', { ...nameOf(step.cell), way: words(step.value) }) }));
  };
  const work: MatrixWork = {
    shown: company,
    company: companyCells,
    undo,
    valueAt: ({ event, recipient }) => cells[event][recipient],
    savedAt: ({ event, recipient }) => saved[event][recipient],
    faultAt: (cell) => form.errors[pathOfCell(cell)],
    change: (cell, value, isCleared) => {
      history.put(cell, cells[cell.event][cell.recipient], value);
      if (isCleared) toast.info(t('inherits', nameOf(cell)), { label: t('undo'), run: undo });
    },
  };
  return (
    <form noValidate className={formCss.form} onSubmit={onSubmit}>
      <p className="muted small">{t('clients.formText')}</p>
      <MatrixProvider value={work}>
        <Matrix hintOf={(event) => t(`eventHint.${event}`)} />
      </MatrixProvider>
      <FieldNote>{form.errors.cells}</FieldNote>
      <FormEnd {...end} save={t('clients.save')} onCancel={onCancel} />
    </form>
  );
}
