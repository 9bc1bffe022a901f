import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useMe } from '../../session/me.api.ts';
import { Page } from '../../ui/Page.tsx';
import { Section, Sections } from '../../ui/Section.tsx';
import { Setting, SettingMark } from '../../ui/Setting.tsx';
import { useSettingMark } from '../../ui/useSettingMark.ts';
import { PushSections } from '../push/shared/PushSections.tsx';
import { ProfileData } from './profile/ProfileData.tsx';
import { ProfileNotices } from './profile/ProfileNotices.tsx';
import { ProfilePreferences } from './profile/ProfilePreferences.tsx';
import { ProfileSessions } from './profile/ProfileSessions.tsx';
import { profileText } from './profile/profile.es.ts';
import { SecondFactorPanel } from './second-factor/SecondFactorPanel.tsx';
import { secondFactorText } from './second-factor/second-factor.es.ts';

/** What belongs to whoever is signed in: data, password, second factor, sessions, notices, language and theme. */
export function ProfilePage() {
  const t = useText(profileText);
  const factor = useText(secondFactorText);
  const me = useMe();
  const mark = useSettingMark();
  return (
    <Page title={t('title')}>
      {me && (
        <SettingMark value={mark}>
          <Sections>
            <ProfileData key={me._id} me={me} />
            <Section title={t('password')} text={t('passwordText')}>
              <Setting name="own.password">
                <Button component={Link} to={pathOf('updatePassword')} variant="default">
                  {t('changePassword')}
                </Button>
              </Setting>
            </Section>
            <Section title={factor('title')}>
              <Setting name="own.secondFactor">
                <SecondFactorPanel me={me} />
              </Setting>
            </Section>
            <Setting name="own.sessions">
              <ProfileSessions />
            </Setting>
            <ProfileNotices me={me} />
            <PushSections />
            <ProfilePreferences me={me} />
          </Sections>
        </SettingMark>
      )}
    </Page>
  );
}
