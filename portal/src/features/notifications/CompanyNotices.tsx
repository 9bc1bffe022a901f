import type { MessageEvent } from '@tramo/contract/message-events';
import type { NotifiedPerson, ShownNotifications } from '@tramo/contract/notification-settings';
import { useMemo, useRef, useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { useKeys } from '../../lib/useKeys.ts';
import { useFormat } from '../../session/useFormat.ts';
import { FieldNote, FormEnd } from '../../ui/form/FormEnd.tsx';
import form from '../../ui/form/form.module.css';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { Sections } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.ts';
import { costOf, type Estimate, estimate, happenedOf, reachOf } from './estimate.rules.ts';
import { type Cell, type CompanyCells, pathOfCell } from './matrix/cells.rules.ts';
import { Matrix } from './matrix/Matrix.tsx';
import { MatrixProvider, type MatrixWork } from './matrix/matrix-work.ts';
import { useWayWords } from './matrix/useWayWords.ts';
import { NoticeFields } from './NoticeFields.tsx';
import { NoticeWarnings } from './NoticeWarnings.tsx';
import classes from './Notifications.module.css';
import { useSaveNotifications } from './notifications.api.ts';
import { notificationsText } from './notifications.es.ts';
import {
  atSettingsForm,
  type SettingsValues,
  settingsFaults,
  settingsOf,
  settingsValues,
} from './settings-values.rules.ts';
import { shownSetting } from './shown-setting.ts';
import { useCellHistory } from './useCellHistory.ts';
import { warningsOf } from './warnings.rules.ts';

/** What the company tells, to whom and by which channel; its addresses, hours and habits; saved as one. */
export function CompanyNotices({ record }: { record: ShownNotifications }) {
  const t = useText(notificationsText);
  const f = useFormat();
  const locale = useLocale();
  const words = useWayWords();
  const save = useSaveNotifications();
  const root = useRef<HTMLFormElement>(null);
  const [people, setPeople] = useState(() => new Map(record.people.map((one) => [one._id, one])));
  const meet = (met: readonly NotifiedPerson[]): void =>
    setPeople((known) => new Map([...known, ...met.map((one) => [one._id, one] as const)]));
  const {
    form: values,
    base,
    onSubmit,
    end,
  } = useRecordForm<ShownNotifications, SettingsValues>({
    record,
    valuesOf: (one) => settingsValues((one ?? record).settings),
    faultsOf: (given) => settingsFaults(given, locale, (min, max) => t('fields.number', { min, max })),
    save: (given, over) => save.mutateAsync({ settings: settingsOf(given), version: (over ?? record).version }),
    onSaved: (saved) => {
      meet(saved.people);
      toast.ok(t('saved'));
    },
    // A way is one thing: half of one and half of another's would be neither.
    whole: ['recipient', 'clientContacts', 'defaultEmail', 'extraEmails', 'ownPeople'],
    shown: (path, now) =>
      shownSetting(path, now, { words, nameOf: (id) => people.get(id)?.fullName, minute: f.minuteOfDay }),
    atForm: atSettingsForm,
    failed: () => t('failed'),
  });
  const shown = base ?? record;
  const { cells, defaultEmail, extraEmails, ownPeople, hasSummary, summaryMinute } = values.values;
  const saved = useMemo(() => settingsValues(shown.settings).cells, [shown]);
  const nameOf = ({ event, recipient }: Cell) => ({
    event: t(`event.${event}`),
    recipient: t(`recipient.${recipient}`),
  });

  const history = useCellHistory<CompanyCells[MessageEvent]['recipient']>((cell, way) =>
    values.setFieldValue(pathOfCell(cell), way as never),
  );
  const undo = (): void => {
    const cell = history.undo();
    if (!cell) return;
    const { event, recipient } = cell.cell;
    toast.info(t('undone', { cell: t('cell', { ...nameOf(cell.cell), way: words(cell.value) }) }));
    root.current?.querySelector<HTMLElement>(`[data-at="${event} ${recipient}"]`)?.focus({ preventScroll: true });
  };
  useKeys({ 'mod+z': history.isEmpty() ? undefined : undo });

  const reach = reachOf(extraEmails, ownPeople);
  const costs = estimate({ shown, cells, reach, hasSummary });
  const warnings = warningsOf({ cells, defaultEmail, extraEmails, ownPeople, hasSummary, shown });
  const isKept = warnings.some(({ kind }) => kind === 'kept');
  const work: MatrixWork = {
    shown,
    company: null,
    undo,
    valueAt: ({ event, recipient }) => cells[event][recipient],
    savedAt: ({ event, recipient }) => saved[event][recipient],
    faultAt: (cell) => values.errors[pathOfCell(cell)],
    change: (cell, value, isCleared) => {
      if (value === 'inherit') return;
      history.put(cell, cells[cell.event][cell.recipient], value);
      if (isCleared) toast.info(t('cleared', nameOf(cell)), { label: t('undo'), run: undo });
    },
    priceOf: (cell, way) => {
      const alone = { ...cells, [cell.event]: { ...emptyRow, [cell.recipient]: way } } as CompanyCells;
      const { messages } = estimate({ shown, cells: alone, reach, hasSummary }).rows[cell.event];
      return { count: Object.values(messages).reduce((a, b) => a + b, 0), cost: costOf(messages, shown.costs) };
    },
  };
  const rowCost = (event: MessageEvent) => {
    const { messages, cost } = costs.rows[event];
    const count = Object.values(messages).reduce((a, b) => a + b, 0);
    if (count === 0) return <span className="muted">—</span>;
    return (
      <>
        <span>{cost > 0 ? f.money(cost) : t('free')}</span>{' '}
        <span className={classes.messages}>{t('messagesCount', { count })}</span>
      </>
    );
  };
  const goTo = (name: string): void => {
    const field = root.current?.querySelector<HTMLElement>(`[name="${name}"]`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  };
  return (
    <form
      ref={root}
      noValidate
      className={`${form.form} ${form.scrolling} ${classes.body}`}
      onSubmit={onSubmit}
      aria-label={t('title')}
    >
      <NoticeWarnings warnings={warnings} summaryMinute={summaryMinute} goTo={goTo} />
      <div className={classes.matrix}>
        <MatrixProvider value={work}>
          <Matrix
            hintOf={(event) => t(`eventHint.${event}`)}
            volumeOf={(event) => happenedOf(shown.volumes, event)}
            costOf={rowCost}
            total={<Total costs={costs} isKept={isKept} />}
          />
        </MatrixProvider>
        <FieldNote>{values.errors.cells}</FieldNote>
        <Legend />
      </div>
      <Sections>
        <NoticeFields form={values} people={people} onMeet={meet} timeZone={shown.timeZone} />
      </Sections>
      <FormEnd {...end} />
    </form>
  );
}
const emptyRow = { recipient: null, clientContacts: null, defaultEmail: null, extraEmails: null, ownPeople: null };

function Total({ costs: { messages, extraEmails, cost }, isKept }: { costs: Estimate; isKept: boolean }) {
  const t = useText(notificationsText);
  const f = useFormat();
  return (
    <div className={classes.total}>
      <div>
        <p className="strong">{t('total')}</p>
        <p className="muted small">
          {t('estimatedHint')} {isKept && t('estimatedKept')}
        </p>
      </div>
      <div className={classes.totalFigures}>
        <p className={classes.totalCost}>{f.money(cost)}</p>
        <p className="muted small">
          {t('totalParts', { ...messages })}
          {extraEmails > 0 && <> ({t('extraEmails', { count: extraEmails })})</>}
        </p>
      </div>
    </div>
  );
}

function Legend() {
  const t = useText(notificationsText);
  return (
    <p className={classes.legend}>
      <span data-mark="kept">{t('legendKept')}</span>
      <span data-mark="stopped">{t('legendTemplate')}</span>
      <span data-mark="changed">{t('legendChanged')}</span>
      <span className={classes.keys}>{t('matrixHelp')}</span>
    </p>
  );
}
