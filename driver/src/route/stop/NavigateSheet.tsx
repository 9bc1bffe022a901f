import type { StopOfDay } from '@tramo/contract/driver-day/day';
import { useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { Row, Rows } from '../../ui/Row.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { lastNavigator, type Navigator, navigationLink, navigators, rememberNavigator } from '../links.ts';
import { routeWords } from '../route-words.ts';
import { nameOf } from '../stop-facts.ts';

/** Opens the driver's own app for ways. The one chosen last comes first and is asked for once more, for a wrong tap is soon made. */
export function useNavigate(stop: StopOfDay) {
  const t = useWords(routeWords);
  const [isOpen, setOpen] = useState(false);
  const last = isOpen ? lastNavigator() : null;
  const order: readonly Navigator[] = last ? [last, ...navigators.filter((one) => one !== last)] : navigators;
  const link = (navigator_: Navigator) => navigationLink(navigator_, stop, nameOf(stop), navigator.userAgent);
  const sheet = (
    <Sheet title={t('navigateTo', { name: nameOf(stop) })} isOpen={isOpen} onClose={() => setOpen(false)}>
      <Rows>
        {order.map((one) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside is what is tapped; this only hears which one.
          // biome-ignore lint/a11y/noStaticElementInteractions: as above.
          <div
            key={one}
            onClick={() => {
              rememberNavigator(one);
              setOpen(false);
            }}
          >
            <Row
              icon="navigate"
              title={t(`navigator.${one}`)}
              {...(one === last ? { text: t('lastUsed') } : {})}
              href={link(one)}
              isOutside={one !== 'device'}
            />
          </div>
        ))}
      </Rows>
    </Sheet>
  );
  return { navigate: () => setOpen(true), sheet };
}
