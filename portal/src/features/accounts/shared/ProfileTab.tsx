import { useMe } from '../../../session/me.api.ts';
import { Sections } from '../../../ui/Section.tsx';
import { PushSections } from '../../push/shared/PushSections.tsx';
import { ProfileData } from '../profile/ProfileData.tsx';
import { ProfileNotices } from '../profile/ProfileNotices.tsx';
import { ProfilePreferences } from '../profile/ProfilePreferences.tsx';

/** One's own data, notices, language and theme, among the settings. */
export function ProfileTab() {
  const me = useMe();
  return (
    me && (
      <Sections>
        <ProfileData key={me._id} me={me} />
        <ProfileNotices me={me} />
        <PushSections />
        <ProfilePreferences me={me} />
      </Sections>
    )
  );
}
