import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { sha256 } from '@tramo/browser/sha256';
import type { User } from '@tramo/contract/accounts';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { PersonPassword } from '../../first-password/shared/PersonPassword.tsx';
import { readablePassword } from '../../first-password/shared/person-password.rules.ts';
import { useChangePerson } from '../shared/people.api.ts';
import { personText } from '../shared/person.es.ts';
import { passwordFault } from '../shared/person-form.rules.ts';
import classes from './person-lists.module.css';

/** A new password for somebody who lost theirs; null closes it. */
export function PersonReset({ person, onClose }: { person: User | null; onClose: () => void }) {
  const words = useText(personText);
  const ui = useText(uiText);
  return (
    <Modal
      opened={person !== null}
      onClose={onClose}
      title={words('password.reset')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {person && <ResetForm key={person._id} person={person} onClose={onClose} />}
    </Modal>
  );
}

function ResetForm({ person, onClose }: { person: User; onClose: () => void }) {
  const words = useText(personText);
  const ui = useText(uiText);
  const locale = useLocale();
  const change = useChangePerson({ quiet: true });
  const [password, setPassword] = useState(readablePassword);
  const [mustChange, setMustChange] = useState(true);
  const [fault, setFault] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const wrong = passwordFault(password, locale);
    setFault(wrong);
    if (wrong) return;
    try {
      await change.mutateAsync({
        id: person._id,
        newPassword: await sha256(password),
        setNewPassword: true,
        newPasswordType: 'other',
        isChangePasswordRequired: mustChange,
      });
      toast.ok(words('password.resetDone', { name: person.fullName }));
      onClose();
    } catch (error) {
      setFault(problemText(error));
    }
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="muted">{words('password.resetText', { name: person.fullName })}</p>
      <PersonPassword
        label={words('password.first')}
        hint={words(mustChange ? 'password.hint' : 'password.hintKeep')}
        value={password}
        onChange={setPassword}
      />
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <Checkbox
        label={words('password.mustChange')}
        checked={mustChange}
        onChange={(event) => setMustChange(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {words('password.reset')}
        </Button>
      </Group>
    </form>
  );
}
