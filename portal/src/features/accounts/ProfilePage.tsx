import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useMe } from '../../session/me.api.ts';
import { Page } from '../../ui/Page.tsx';
import { Section, Sections } from '../../ui/Section.tsx';
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
  return (
    <Page title={t('title')}>
      {me && (
        <Sections>
          <ProfileData key={me._id} me={me} />
          <Section title={t('password')} text={t('passwordText')}>
            <Button component={Link} to={pathOf('updatePassword')} variant="default">
              {t('changePassword')}
            </Button>
          </Section>
          <Section title={factor('title')}>
            <SecondFactorPanel me={me} />
          </Section>
          <ProfileSessions />
          <ProfileNotices me={me} />
          <ProfilePreferences me={me} />
        </Sections>
      )}
    </Page>
  );
}
