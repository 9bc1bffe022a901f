import { Menu, UnstyledButton } from '@mantine/core';
import { IconBellRinging, IconCheck, IconKey, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { audiencesOf } from '@tramo/contract/access';
import type { User } from '@tramo/contract/accounts';
import { useState } from 'react';
import { useFileUrl } from '../lib/files.ts';
import { useLocale } from '../lib/locale.ts';
import { pathOf } from '../lib/paths.ts';
import { signOut } from '../lib/sign-out.ts';
import { useText } from '../lib/text.ts';
import { useCompany } from '../session/me.api.ts';
import { useSetPreference } from '../session/usePreferences.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { appText } from './app.es.ts';
import { exists, mayOpen } from './screens.ts';
import classes from './UserMenu.module.css';

const themes = ['auto', 'light', 'dark'] as const;
const themeWords = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const;
const languages = ['es', 'en'] as const;
const languageWords = { es: 'spanish', en: 'english' } as const;

const PushDrawer = lazyPart(() => import('../features/push/shared/PushDrawer.tsx').then((m) => m.PushDrawer));

/** Who is signed in, and what is theirs: language, theme, password, the way out. */
export function UserMenu({ me, isCompact = false }: { me: User; isCompact?: boolean }) {
  const t = useText(appText);
  const locale = useLocale();
  const navigate = useNavigate();
  const setPreference = useSetPreference(me);
  const [audience] = audiencesOf(me);
  const { url: photo } = useFileUrl(me.photoFileId);
  const company = useCompany();
  const { url: logo } = useFileUrl(company?.logoFileId);
  const [isPush, setPush] = useState(false);
  const hasProfile = exists('profile') && mayOpen(me, 'profile');
  const tick = (isOn: boolean) => (isOn ? <IconCheck size={16} aria-hidden /> : <span className={classes.gap} />);
  return (
    <>
      <Menu position={isCompact ? 'top-end' : 'top-start'} width={220}>
        <Menu.Target>
          <UnstyledButton
            className={classes.user}
            data-compact={isCompact || undefined}
            aria-label={`${t('account')}: ${me.fullName}`}
          >
            <span className={classes.initials} aria-hidden>
              {photo ? <img src={photo} alt="" /> : me.initials}
            </span>
            <span className={classes.who}>
              <span className={classes.name}>{me.fullName}</span>
              {audience && <span className={classes.role}>{t(audience)}</span>}
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {company && (
            <Menu.Label>
              <span className={classes.company}>
                {logo && <img src={logo} alt="" />}
                <span className="ellipsis">{company.name}</span>
              </span>
            </Menu.Label>
          )}
          {hasProfile && (
            <Menu.Item leftSection={<IconUser size={16} />} onClick={() => void navigate({ to: pathOf('profile') })}>
              {t('screens.profile')}
            </Menu.Item>
          )}
          <Menu.Label>{t('theme')}</Menu.Label>
          {themes.map((theme) => (
            <Menu.Item
              key={theme}
              leftSection={tick(me.theme === theme)}
              closeMenuOnClick={false}
              onClick={() => setPreference({ theme })}
            >
              {t(themeWords[theme])}
            </Menu.Item>
          ))}
          <Menu.Label>{t('language')}</Menu.Label>
          {languages.map((language) => (
            <Menu.Item
              key={language}
              lang={language}
              leftSection={tick(locale === language)}
              onClick={() => setPreference({ language })}
            >
              {t(languageWords[language])}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {/* The profile screen refuses supervisors; what keeps their account safe is theirs all the same. */}
          {!hasProfile && (
            <Menu.Item
              leftSection={<IconShieldLock size={16} />}
              onClick={() => void navigate({ to: pathOf('secondFactor') })}
            >
              {t('screens.secondFactor')}
            </Menu.Item>
          )}
          {!hasProfile && (
            <Menu.Item leftSection={<IconBellRinging size={16} />} onClick={() => setPush(true)}>
              {t('ownPush')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconKey size={16} />}
            onClick={() => void navigate({ to: pathOf('updatePassword') })}
          >
            {t('changePassword')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
            {t('signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPush && <PushDrawer onClose={() => setPush(false)} />}
    </>
  );
}
