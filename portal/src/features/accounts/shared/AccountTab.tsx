import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { Section, Sections } from '../../../ui/Section.tsx';
import { Setting } from '../../../ui/Setting.tsx';
import { ProfileSessions } from '../profile/ProfileSessions.tsx';
import { profileText } from '../profile/profile.es.ts';
import { SecondFactorPanel } from '../second-factor/SecondFactorPanel.tsx';
import { secondFactorText } from '../second-factor/second-factor.es.ts';
import { PasswordForm } from '../sign-in/PasswordForm.tsx';

/** How one signs in: the password, the second factor, and where the account is open. */
export function AccountTab() {
  const t = useText(profileText);
  const factor = useText(secondFactorText);
  const me = useMe();
  return (
    me && (
      <Sections>
        <Section title={t('password')} text={t('passwordText')}>
          <Setting name="own.password">
            <PasswordForm me={me} />
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
      </Sections>
    )
  );
}
