import type { ApiKey } from '@tramo/contract/api-keys';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { TwoLines } from '../../../ui/table/DataTable.tsx';
import { connectionsText } from './connections.es.ts';

/** Whether the key of a connection works, and until when. */
export function ConnectionState({ connection: k }: { connection: ApiKey }) {
  const t = useText(connectionsText);
  const f = useFormat();
  if (k.revokedDate)
    return (
      <TwoLines
        top={<StatusPill tone="idle">{t('revoked')}</StatusPill>}
        bottom={t('revokedOn', { when: f.dateTime(k.revokedDate) })}
      />
    );
  if (k.expiresDay !== null && k.isExpired)
    return (
      <TwoLines
        top={<StatusPill tone="bad">{t('expired')}</StatusPill>}
        bottom={t('expiredOn', { day: f.day(k.expiresDay) })}
      />
    );
  const until = k.previous
    ? t('previousUntil', { when: f.dateTime(k.previous.untilDate) })
    : k.expiresDay
      ? t('expiresOn', { day: f.day(k.expiresDay) })
      : '';
  return <TwoLines top={<StatusPill tone="ok">{t('active')}</StatusPill>} bottom={until} />;
}
