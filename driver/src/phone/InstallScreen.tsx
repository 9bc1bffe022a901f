import { useWords } from '../app/words.ts';
import { Button } from '../ui/Button.tsx';
import { Card, Notice, Section } from '../ui/pieces.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useStore } from '../ui/store.ts';
import { install, installOffer } from './install.ts';
import classes from './phone.module.css';
import { isInstalled } from './phone-state.ts';
import { phoneWords } from './phone-words.ts';

const browsers = [
  { name: 'iphone', steps: ['iphone1', 'iphone2', 'iphone3'], agent: /iphone|ipad/i },
  { name: 'samsung', steps: ['samsung1', 'samsung2'], agent: /samsungbrowser/i },
  { name: 'android', steps: ['android1', 'android2', 'android3'], agent: /android/i },
] as const;

/** How the app gets onto the home screen: by one button where the browser has it, else step by step, this phone's way first. */
export function InstallScreen() {
  const t = useWords(phoneWords);
  const offer = useStore(installOffer);
  const own = browsers.find((one) => one.agent.test(navigator.userAgent));
  const shown = own ? [own, ...browsers.filter((one) => one !== own)] : browsers;
  return (
    <Screen title={t('install')}>
      {isInstalled() ? (
        <Notice tone="ok" title={t('installed')}>
          <p>{t('installedText')}</p>
        </Notice>
      ) : (
        <p>{t('installWhy')}</p>
      )}
      {offer && (
        <Button tone="primary" isLarge icon="download" onClick={install}>
          {t('installNow')}
        </Button>
      )}
      {!isInstalled() &&
        shown.map(({ name, steps }) => (
          <Section key={name} title={t(name)}>
            <Card>
              <ol class={classes.steps}>
                {steps.map((step) => (
                  <li key={step}>
                    <span>{t(step)}</span>
                  </li>
                ))}
              </ol>
            </Card>
          </Section>
        ))}
    </Screen>
  );
}
