import { Button, Group, Modal, TextInput } from '@mantine/core';
import type { DocumentRole } from '@tramo/contract/clients';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { limits } from '@tramo/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { filterOfChosen, type Refused, type Target } from '../bulk/guides-many.rules.ts';
import { RunView } from '../bulk/RunView.tsx';
import { useRun } from '../bulk/useManyGuides.ts';
import { selectGuides } from '../guides.api.ts';
import { NoFiles } from './NoFiles.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import classes from './Verification.module.css';
import { useFilelessCount, verifyGuides } from './verification.api.ts';
import { verificationText } from './verification.es.ts';

interface VerifyDialogProps {
  target: Target;
  /** Roles to choose from; at least one. */
  roles: readonly DocumentRole[];
  /** The queue's filter, for "all that match". */
  matching: GuideListInput;
  onClose: () => void;
  /** Something was verified: the ticks go. */
  onDone: () => void;
}

/** Verifies the chosen guides, with a note; tells how many have no files to look at, how far it is, and why some were left out. */
export function VerifyDialog({ target, roles, matching, onClose, onDone }: VerifyDialogProps) {
  const t = useText(verificationText);
  const ui = useText(uiText);
  const run = useRun();
  const fileless = useFilelessCount(target, matching).data ?? 0;
  const [role, setRole] = useState<DocumentRole | null>(roles.length === 1 ? (roles[0] ?? null) : null);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState('');
  const [isPreparing, setPreparing] = useState(false);
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const isRunning = run.progress !== null && !run.isOver;
  const isClean = run.isOver && !run.isStopped && run.error === '' && refused.length === 0;

  // All went well: there is nothing to read here.
  const finish = useRef(() => undefined as void);
  finish.current = () => {
    toast.ok(t('done', { count: done }));
    onDone();
    onClose();
  };
  useEffect(() => {
    if (isClean) finish.current();
  }, [isClean]);

  const begin = async (chosenRole: DocumentRole): Promise<void> => {
    setFault('');
    setPreparing(true);
    try {
      const { chosen } = target;
      const { ids, truncated } = chosen.all
        ? await selectGuides(filterOfChosen(chosen, matching))
        : { ids: [...chosen.ids], truncated: false };
      if (truncated) return setFault(t('tooMany', { max: limits.listMax }));
      const wanted = chosen.all ? ids.filter((id) => !chosen.except.has(id)) : ids;
      run.start(wanted, async (chunk) => {
        const answer = await verifyGuides({ ids: chunk, role: chosenRole, note });
        setDone((sum) => sum + answer.verified);
        setRefused((all) => [...all, ...answer.refused]);
      });
    } catch (error) {
      setFault(problemText(error));
    } finally {
      setPreparing(false);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('verifyMany', { count: target.count })}
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {run.progress ? (
        <div className={classes.form}>
          <RunView
            run={run}
            running={t('running')}
            done={t('done', { count: done })}
            refused={refused}
            refusedCount={refused.length}
            faultClass={classes.error}
            onClose={() => {
              if (done > 0) onDone();
              onClose();
            }}
          />
        </div>
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (role) void begin(role);
          }}
        >
          <p className="muted">{t('manyText')}</p>
          {fileless > 0 && <NoFiles>{t('noFilesMany', { count: fileless, total: target.count })}</NoFiles>}
          <RoleChoice roles={roles} value={role} onChange={setRole} />
          <TextInput
            label={t('note')}
            description={t('noteHint')}
            maxLength={300}
            value={note}
            data-autofocus
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {fault && (
            <p className={classes.error} role="alert">
              {fault}
            </p>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={isPreparing} disabled={role === null}>
              {t('verifyMany', { count: target.count })}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}
