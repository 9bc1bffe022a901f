import { Switch } from '@mantine/core';
import { type Audience, catalogueKeepers, dispatchers, isAmong } from '@tramo/contract/access';
import type { Notify, User } from '@tramo/contract/accounts';
import { useText } from '../../../lib/text.ts';
import { useUpdateMe } from '../../../session/me.api.ts';
import styles from '../../../ui/form/form.module.css';
import { Section } from '../../../ui/Section.tsx';
import { Setting } from '../../../ui/Setting.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './Profile.module.css';
import { profileText } from './profile.es.ts';

/** Mails that one may choose, and whose work they are about; null is everybody's. */
const choices: readonly { name: keyof Notify; who: readonly Audience[] | null }[] = [
  { name: 'newSession', who: null },
  { name: 'documentsExpiring', who: catalogueKeepers },
  { name: 'guideOutOfRange', who: dispatchers },
];

export function ProfileNotices({ me }: { me: User }) {
  const t = useText(profileText);
  const update = useUpdateMe();
  const set = (name: keyof Notify, isOn: boolean): void =>
    update.mutate({ id: me._id, notify: { ...me.notify, [name]: isOn } }, { onSuccess: () => toast.ok(t('saved')) });
  return (
    <Section title={t('notify')}>
      <div className={classes.switches}>
        {!me.email && <p className={styles.notice}>{t('notifyNoEmail')}</p>}
        {choices
          .filter(({ who }) => who === null || isAmong(me, who))
          .map(({ name }) => (
            <Setting key={name} name={`own.notify.${name}`}>
              <Switch
                label={t(name)}
                disabled={!me.email || update.isPending}
                checked={me.notify[name]}
                onChange={(event) => set(name, event.currentTarget.checked)}
              />
            </Setting>
          ))}
      </div>
    </Section>
  );
}
