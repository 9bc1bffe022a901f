import {
  IconHandStop,
  IconLayoutSidebar,
  IconLogout,
  IconMessage2,
  IconMoon,
  IconSun,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { playSound, say } from '@tramo/browser/scanner/sounds';
import { pathOf } from '../../../lib/paths.ts';
import { signOut } from '../../../lib/sign-out.ts';
import { useText } from '../../../lib/text.ts';
import { setModeSettings, useModeSettings } from '../mode-settings.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import { BigButton, BigLink } from './Big.tsx';
import classes from './Mode.module.css';

/** What this device does: light, sound, voice, hand. */
export function ModeSettingsPanel() {
  const t = useText(warehouseModeText);
  const { theme, hasSound, hasVoice, hand } = useModeSettings();
  return (
    <section className={classes.group} aria-label={t('settings')}>
      <div className={classes.row}>
        <BigButton icon={IconMoon} isOn={theme === 'dark'} onClick={() => setModeSettings({ theme: 'dark' })}>
          {t('dark')}
        </BigButton>
        <BigButton icon={IconSun} isOn={theme === 'light'} onClick={() => setModeSettings({ theme: 'light' })}>
          {t('light')}
        </BigButton>
      </div>
      <div className={classes.row}>
        <BigButton
          icon={hasSound ? IconVolume : IconVolumeOff}
          isOn={hasSound}
          onClick={() => {
            setModeSettings({ hasSound: !hasSound });
            if (!hasSound) playSound('accepted');
          }}
        >
          {t('sound')}
        </BigButton>
        <BigButton
          icon={IconMessage2}
          isOn={hasVoice}
          onClick={() => {
            setModeSettings({ hasVoice: !hasVoice });
            if (!hasVoice) say(t('voiceSample'));
          }}
        >
          {t('voice')}
        </BigButton>
      </div>
      <div className={classes.row}>
        <BigButton icon={IconHandStop} isOn={hand === 'left'} onClick={() => setModeSettings({ hand: 'left' })}>
          {t('leftHand')}
        </BigButton>
        <BigButton icon={IconHandStop} isOn={hand === 'right'} onClick={() => setModeSettings({ hand: 'right' })}>
          {t('rightHand')}
        </BigButton>
      </div>
      <BigLink icon={IconLayoutSidebar} to={pathOf('loading')} isWide>
        {t('toPortal')}
      </BigLink>
      <BigButton icon={IconLogout} isWide onClick={() => void signOut()}>
        {t('signOut')}
      </BigButton>
    </section>
  );
}
