import { codeRule, type NotificationWay, ruleOf, rulesOfClient } from '@tramo/contract/notification-settings';
import type { TxCtx } from '../../platform/context.ts';
import { allExceptions } from './notifications.facts.store.ts';
import { settingsOf } from './notifications.service.ts';

export interface CodeWay extends NotificationWay {
  /** By the channels alone that the guide has on. */
  asGuideAsks: boolean;
}
/** How codes go out: what a client has instead, the company's rule, or as codes always went. */
export async function openCodeWays(tx: TxCtx): Promise<(clientId: string | null) => CodeWay> {
  const { companyId } = tx.actor;
  const { settings } = await settingsOf(tx, companyId);
  const exceptions = await allExceptions(tx.trx, companyId);
  return (clientId) => {
    const own = clientId === null ? undefined : exceptions.get(clientId);
    const rules = own ? rulesOfClient(settings.rules, own) : settings.rules;
    const { channels, mode, waitMinutes } = ruleOf(rules, 'certifiedCode', 'recipient') ?? codeRule;
    return { channels, mode, waitMinutes, asGuideAsks: settings.asGuideAsks };
  };
}
