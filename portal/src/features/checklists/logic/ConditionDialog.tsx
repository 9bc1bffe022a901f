import { Button, Group, Modal, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Checklist } from '@tramo/contract/checklist-api';
import { type Condition, checklistLimits, type Test } from '@tramo/contract/checklist-content';
import { logicFaults } from '@tramo/contract/checklist-faults';
import { fieldMessages } from '@tramo/contract/problems';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { useUpdateChecklist } from '../catalogue/catalogue.api.ts';
import { FactRow, testOfFact } from './FactRow.tsx';
import classes from './Logic.module.css';
import { logicText } from './logic.es.ts';

/** The facts under which a checklist is the one to answer. */
export function ConditionDialog({ checklist, onClose }: { checklist: Checklist; onClose: () => void }) {
  const t = useText(logicText);
  const ui = useText(uiText);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('conditionsOf', { name: checklist.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Conditions checklist={checklist} onClose={onClose} />
    </Modal>
  );
}

const isFactTest = (tested: Test): tested is Test & { fact: NonNullable<Test['fact']> } => tested.fact !== null;
function Conditions({ checklist: c, onClose }: { checklist: Checklist; onClose: () => void }) {
  const t = useText(logicText);
  const ui = useText(uiText);
  const locale = useLocale();
  const [match, setMatch] = useState<Condition['match']>(c.logic?.match ?? 'all');
  const [tests, setTests] = useState<Test[]>(c.logic?.tests ?? []);
  const [wasSent, setSent] = useState(false);
  const update = useUpdateChecklist();
  const logic: Condition | null = tests.length > 0 ? { match, tests } : null;
  const faults = logic ? logicFaults(logic) : [];
  const refused = update.error instanceof ApiProblem ? update.error.fields : {};
  const errorAt = (n: number): string | undefined => {
    const at = `logic.tests.${n}`;
    const own = wasSent && faults.find((f) => f.path.startsWith(`${at}.`) || f.path === at);
    if (own) return fieldMessages[own.key][locale];
    return Object.entries(refused).find(([path]) => path.startsWith(`${at}.`))?.[1];
  };
  const run = async (): Promise<void> => {
    setSent(true);
    if (faults.length > 0) return;
    try {
      await update.mutateAsync({ id: c._id, logic, version: c.version });
      toast.ok(t('dialog.saved'));
      onClose();
    } catch {
      // Told below.
    }
  };
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <p className="muted">{t('dialog.about')}</p>
      {tests.length > 1 && (
        <Group gap="xs">
          <span>{t('dialog.match')}</span>
          <SegmentedControl
            aria-label={t('dialog.match')}
            value={match}
            onChange={(value) => setMatch(value as Condition['match'])}
            data={(['all', 'any'] as const).map((value) => ({ value, label: t(`dialog.matches.${value}`) }))}
          />
        </Group>
      )}
      {tests.length === 0 ? (
        <p>{t('dialog.none')}</p>
      ) : (
        <ol className={classes.tests}>
          {tests.map((tested, n) =>
            isFactTest(tested) ? (
              <FactRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a condition is nothing but its place
                key={n}
                n={n}
                tested={tested}
                category={c.category.value}
                error={errorAt(n)}
                onChange={(next) => setTests(tests.with(n, next))}
                onRemove={() => setTests(tests.toSpliced(n, 1))}
              />
            ) : null,
          )}
        </ol>
      )}
      <Button
        variant="default"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={tests.length >= checklistLimits.tests}
        onClick={() => setTests([...tests, testOfFact('attempt')])}
      >
        {t('dialog.add')}
      </Button>
      <Refusal error={update.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={update.isPending}>
          {t('dialog.save')}
        </Button>
      </Group>
    </form>
  );
}
