import type { Alert } from '@tramo/contract/alerts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { fleetWords } from '../../fleet/shared/fleet-words.es.ts';
import { daysBetween } from '../../papers/shared/papers.rules.ts';
import { lastedS } from './alert.rules.ts';
import { alertWordsText } from './alert-words.es.ts';

/** What an alert says of whom it is about, "lleva 22 min sin señal", as it stands now. */
export function useAlertWords(): (a: Alert, now: number) => string {
  const t = useText(alertWordsText);
  const fleet = useText(fleetWords);
  const f = useFormat();
  const locale = useLocale();
  return (a, now) => {
    const { values } = a;
    const tense = a.overAt ? 'said' : 'says';
    const time = f.duration(lastedS(a, now));
    const distance = f.distance(Number(values.meters ?? 0));
    const folio = a.guide?.folio ?? '';
    switch (a.kind) {
      case 'delay':
        return t(`${tense}.delay`, { time: f.duration(Number(values.minutes ?? 0) * 60) });
      case 'silent':
        return t(`${tense}.silent`, { time });
      case 'stopped':
        return t(`${tense}.stopped`, { time });
      case 'offRoute':
        return t(`${tense}.offRoute`, { distance });
      case 'outOfZone':
        return values.zone ? t(`${tense}.outOfZoneNamed`, { zone: String(values.zone) }) : t(`${tense}.outOfZone`);
      case 'lowBattery':
        return t(`${tense}.lowBattery`, { percent: f.number(Number(values.percent ?? 0)) });
      case 'farVisit':
        return t('says.farVisit', { folio, distance });
      case 'undelivered': {
        const kind = values.status === 'uncollected' ? 'uncollected' : 'undelivered';
        return values.subStatus
          ? t(`says.${kind}Why`, { folio, reason: String(values.subStatus) })
          : t(`says.${kind}`, { folio });
      }
      case 'vehicleCheck': {
        const said = (name: 'what' | 'reason'): string =>
          String((locale === 'en' ? values[`${name}En`] : undefined) ?? values[name] ?? '');
        // Where nothing chosen is a failure, the rule's own reason tells what is wrong.
        const words = { what: said('what') || said('reason'), vehicle: a.vehicle?.nickname ?? '' };
        if (a.overAt) return t('said.vehicleCheck', words);
        return values.reason === undefined
          ? t('says.vehicleCheck', { ...words, count: Number(values.failures ?? 0) })
          : t('says.vehicleBlocked', words);
      }
      case 'document': {
        const days = daysBetween(f.today(now), String(values.until ?? f.today(now)));
        const when = days < 0 ? t('ended', { days: -days }) : t('ends', { days });
        const words = { paper: fleet(`document.${values.paper as 'licence'}`), number: String(values.number ?? '') };
        return (a.overAt ? t('said.document', words) : t('says.document', { ...words, when })).replace(/ {2,}/g, ' ');
      }
    }
  };
}
