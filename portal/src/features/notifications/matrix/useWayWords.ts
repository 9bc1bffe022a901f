import type { MessageChannel } from '@tramo/contract/messages';
import type { NotificationWay } from '@tramo/contract/notification-settings';
import { languageTags } from '@tramo/contract/words/names';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { notificationsText } from '../notifications.es.ts';
import type { CellValue } from './cells.rules.ts';

/** Names one after another, as a sentence has them: 'SMS, WhatsApp y Correo'. */
export function useListed(): (names: readonly string[]) => string {
  const locale = useLocale();
  const list = new Intl.ListFormat(languageTags[locale]);
  return (names) => list.format(names);
}

/** 'WhatsApp; si no se entrega en 3 min, SMS; si no, Correo' */
export function useWayWords(): (value: CellValue) => string {
  const t = useText(notificationsText);
  const listed = useListed();
  const chip = (channel: MessageChannel): string => t(`chip.${channel}`);
  const words = ({ channels, mode, waitMinutes }: NotificationWay): string => {
    const [first, second, ...further] = channels.map(chip);
    if (first === undefined) return t('way.nothing');
    if (second === undefined) return first;
    if (mode === 'all') return t('way.all', { channels: listed(channels.map(chip)) });
    return further.reduce(
      (before, next) => t('way.further', { before, next }),
      t('way.next', { first, minutes: waitMinutes, next: second }),
    );
  };
  return (value) => {
    if (value === 'inherit') return t('way.asCompany');
    return value === null ? t('way.nothing') : words(value);
  };
}
