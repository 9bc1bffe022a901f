import { useDayStore, useStoreValue } from '../app/day-context.ts';
import { go, replace } from '../app/navigation.ts';
import { choose, type Theme, usePreferences } from '../app/preferences.ts';
import { useWords } from '../app/words.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/fields.tsx';
import { confirmSheet, toast } from '../ui/overlays.tsx';
import { Facts, Section } from '../ui/pieces.tsx';
import { Row, Rows } from '../ui/Row.tsx';
import { Screen } from '../ui/Screen.tsx';
import { languageNames } from './language-names.ts';
import { phoneWords } from './phone-words.ts';
import { turnPushOff } from './push.ts';

const themes: readonly Theme[] = ['auto', 'light', 'dark', 'sun'];

export function SettingsScreen() {
  const store = useDayStore();
  const t = useWords(phoneWords);
  const { theme, locale } = usePreferences();
  const session = useStoreValue(() => store.session());
  const company = useStoreValue(() => store.day()?.company.name ?? '');
  const waits = useStoreValue(() => store.waiting().acts);

  async function leave() {
    const isSure = await confirmSheet({
      title: t('signOutTitle'),
      text: waits > 0 ? t('signOutWaits', { n: waits }) : t('signOutText'),
      confirm: t('signOut'),
      isDangerous: true,
    });
    if (!isSure) return;
    // Without signal the office goes on sending pushes to this phone; the next driver's leave ends that.
    await turnPushOff(store).catch(() => undefined);
    await store.signOut();
    replace('/');
  }

  /** It is a page of the portal, which this phone does not keep. */
  function openGuide() {
    if (store.connection().state === 'offline') toast(t('guideOffline'));
    else window.open('/guia-operador.html', '_blank', 'noopener');
  }

  return (
    <Screen title={t('settings')}>
      {session && (
        <Facts
          of={[
            [t('signedInAs'), session.fullName],
            [t('company'), company],
          ]}
        />
      )}
      <Rows>
        <Row icon="device" title={t('phone')} text={t('phoneHint')} onClick={() => go('/phone')} />
        <Row icon="upload" title={t('queue')} {...(waits > 0 ? { end: waits } : {})} onClick={() => go('/queue')} />
        <Row icon="gps" title={t('tracker')} text={t('trackerHint')} onClick={() => go('/tracker')} />
        <Row icon="download" title={t('install')} text={t('installHint')} onClick={() => go('/install')} />
        <Row icon="info" title={t('guide')} text={t('guideHint')} onClick={openGuide} />
      </Rows>
      <Section>
        <Choice
          label={t('appearance')}
          value={theme}
          options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={(value) => choose({ theme: value })}
        />
      </Section>
      <Section>
        <Choice
          label={t('language')}
          value={locale}
          isBeside
          options={languageNames}
          onChange={(value) => choose({ locale: value })}
        />
      </Section>
      <Button tone="danger" icon="leave" isWide onClick={leave}>
        {t('signOut')}
      </Button>
    </Screen>
  );
}
