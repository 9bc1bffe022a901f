import { Button, MultiSelect, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import {
  checklistLimits,
  type Notification,
  notificationRoles,
  notificationTriggers,
  questionsOf,
} from '@tramo/contract/checklist-content';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { noticeSentence } from '../shared/rule-sentence.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { headId } from './draft-store.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { TestList } from './TestList.tsx';
import { useContent, useFaults, useTold, useWork } from './useBuilder.ts';

/** A notice: when it is told, whom it reaches, what it says. */
export function NoticeEditor({ notice }: { notice: Notification }) {
  const t = useText(builderText);
  const ui = useText(uiText);
  const work = useWork();
  const told = useTold();
  const content = useContent();
  const faultAt = useFaults(notice.id);
  const patch = (change: Partial<Notification>, run = ''): void =>
    work.edit(
      (one) => ({
        ...one,
        notifications: one.notifications.map((n) => (n.id === notice.id ? { ...n, ...change } : n)),
      }),
      run && `${notice.id}.${run}`,
    );
  const reach = (change: Partial<Notification['recipients']>): void =>
    patch({ recipients: { ...notice.recipients, ...change } }, 'recipients');
  const remove = (): void => {
    work.edit((one) => ({ ...one, notifications: one.notifications.filter((n) => n.id !== notice.id) }));
    work.store.select(headId);
    toast.ok(t('remove.removed', { name: notice.subject || t('notice.title') }), {
      label: t('undo'),
      run: work.store.undo,
    });
  };
  const recipientsFault = faultAt('recipients');
  return (
    <EditorFrame id={notice.id} title={t('notice.title')}>
      <p className={classes.told} aria-live="polite">
        {noticeSentence(notice, content, told)}
      </p>
      {faultAt('removed') && <p className={classes.fault}>{faultAt('removed')}</p>}
      <TextInput
        label={t('notice.subject')}
        withAsterisk
        name="subject"
        maxLength={150}
        value={notice.subject}
        error={faultAt('subject')}
        onChange={(event) => patch({ subject: event.currentTarget.value }, 'subject')}
      />
      <Select
        label={t('notice.trigger')}
        name="trigger"
        allowDeselect={false}
        data={notificationTriggers.map((value) => ({ value, label: t(`trigger.${value}`) }))}
        value={notice.trigger}
        error={faultAt('trigger')}
        onChange={(trigger) =>
          patch({
            trigger: trigger as Notification['trigger'],
            ...(trigger === 'ALWAYS' ? { tests: [] } : {}),
          })
        }
      />
      {notice.trigger !== 'ALWAYS' && (
        <TestList
          tests={notice.tests}
          path="tests"
          questions={questionsOf(content)}
          faultAt={faultAt}
          onChange={(tests, run) => patch({ tests }, run)}
        />
      )}
      <fieldset className={classes.parts}>
        <legend>{t('notice.recipients')}</legend>
        <TagsInput
          label={t('notice.emails')}
          description={t('notice.emailsHint')}
          name="recipients.emails"
          maxTags={checklistLimits.emails}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          value={notice.recipients.emails}
          error={faultAt('recipients.emails')}
          onChange={(emails) => reach({ emails: emails.map((one) => one.trim().toLowerCase()) })}
        />
        <MultiSelect
          label={t('notice.roles')}
          name="recipients.roles"
          data={notificationRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
          value={notice.recipients.roles}
          onChange={(roles) => reach({ roles: roles as Notification['recipients']['roles'] })}
        />
        <Switch
          label={t('notice.clientContacts')}
          name="recipients.clientContacts"
          checked={notice.recipients.clientContacts}
          onChange={(event) => reach({ clientContacts: event.currentTarget.checked })}
        />
        {recipientsFault && <p className={classes.fault}>{recipientsFault}</p>}
      </fieldset>
      <Textarea
        label={t('notice.message')}
        name="message"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={checklistLimits.help}
        value={notice.message}
        error={faultAt('message')}
        onChange={(event) => patch({ message: event.currentTarget.value }, 'message')}
      />
      <div>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={remove}
        >
          {ui('delete')}
        </Button>
      </div>
    </EditorFrame>
  );
}
