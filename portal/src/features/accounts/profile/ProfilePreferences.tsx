import { Select } from '@mantine/core';
import type { User } from '@tramo/contract/accounts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useSetPreference } from '../../../session/usePreferences.ts';
import styles from '../../../ui/form/form.module.css';
import { Section } from '../../../ui/Section.tsx';
import { Setting } from '../../../ui/Setting.tsx';
import { profileText } from './profile.es.ts';

/** Language and theme; they take effect at once. */
export function ProfilePreferences({ me }: { me: User }) {
  const t = useText(profileText);
  const locale = useLocale();
  const setPreference = useSetPreference(me);
  return (
    <Section title={t('preferences')}>
      <div className={styles.fields}>
        <Setting name="own.language">
          <Select
            label={t('language')}
            allowDeselect={false}
            data={[
              { value: 'es', label: t('spanish') },
              { value: 'en', label: t('english') },
            ]}
            value={locale}
            onChange={(value) => value && setPreference({ language: value as User['language'] })}
          />
        </Setting>
        <Setting name="own.theme">
          <Select
            label={t('theme')}
            allowDeselect={false}
            data={[
              { value: 'auto', label: t('themeAuto') },
              { value: 'light', label: t('themeLight') },
              { value: 'dark', label: t('themeDark') },
            ]}
            value={me.theme}
            onChange={(value) => value && setPreference({ theme: value as User['theme'] })}
          />
        </Setting>
      </div>
    </Section>
  );
}
