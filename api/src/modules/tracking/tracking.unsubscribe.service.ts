import { publicPages } from '@tramo/contract/public-pages';
import { type UnsubscribeState, unsubscribeApi } from '@tramo/contract/unsubscribe';
import { type Ctx, inTx, type Platform, type TxCtx } from '../../platform/context.ts';
import type { PublicCtx } from '../../platform/http/mount.ts';
import { optIn, optOut, suppressionsOf } from '../../platform/messaging/suppressions.ts';
import { problem } from '../../platform/problem.ts';
import { publicCompanyOf } from '../accounts/accounts.public.service.ts';
import { maskedMail } from './tracking.mask.rules.ts';
import { asCompany, toPublicCompany } from './tracking.service.ts';

const PURPOSE = 'unsubscribe';

/** Whose notices end, and of which company. */
interface Reader {
  companyId: string;
  address: string;
}
/** The link of a mail: sealed, so that it tells no log whose it is, and nobody ends the notices of others. It holds as long as the mail is kept. */
export interface UnsubscribeLinks {
  /** The page that asks, for people. */
  page: string;
  /** What the mail program calls for them (`List-Unsubscribe`). */
  oneClick: string;
}
export function unsubscribeLinks({ config, vault }: Platform, { companyId, address }: Reader): UnsubscribeLinks {
  const token = vault.seal(`${companyId}\n${address}`, PURPOSE);
  return {
    page: pageOf(config.publicUrl, token),
    oneClick: `${config.publicUrl}/api${unsubscribeApi.oneClick.path}?token=${token}`,
  };
}
const pageOf = (publicUrl: string, token: string): string => `${publicUrl}${publicPages.unsubscribe}#${token}`;
export const unsubscribePage = ({ config }: Platform, token: string): string => pageOf(config.publicUrl, token);

function readerOf({ vault }: Platform, token: string): Reader {
  let plain: string;
  try {
    plain = vault.open(token, PURPOSE);
  } catch {
    throw problem('messages.unsubscribe_link');
  }
  const [companyId = '', address = ''] = plain.split('\n');
  return { companyId, address };
}

const as = <T>(ctx: PublicCtx, token: string, run: (tx: TxCtx, reader: Reader) => Promise<T>): Promise<T> => {
  const reader = readerOf(ctx.platform, token);
  const own: Ctx = asCompany(ctx, reader.companyId);
  return inTx(own, (tx) => run(tx, reader));
};

async function stateOf(tx: TxCtx, { companyId, address }: Reader): Promise<UnsubscribeState> {
  const company = await publicCompanyOf(tx);
  if (!company) throw problem('messages.unsubscribe_link');
  const mail = { companyId, channel: 'email', to: address } as const;
  const reason = (await suppressionsOf(tx.trx, [mail]))(mail);
  const shown = toPublicCompany(company);
  return {
    company: { ...shown, hasLogo: shown.hasLogo && company.tracking.isEnabled },
    address: maskedMail(address),
    isStopped: reason !== null,
    canStart: reason === 'optOut',
  };
}

export const readUnsubscribe = (ctx: PublicCtx, token: string): Promise<UnsubscribeState> => as(ctx, token, stateOf);

export const saveUnsubscribe = (
  ctx: PublicCtx,
  { token, isStopped }: { token: string; isStopped: boolean },
): Promise<UnsubscribeState> =>
  as(ctx, token, async (tx, reader) => {
    const mail = { companyId: reader.companyId, channel: 'email', to: reader.address } as const;
    // Of a company that is there no more nothing is written.
    await stateOf(tx, reader);
    const change = isStopped ? optOut : optIn;
    await change(tx.trx, mail, { source: 'link' }, tx.platform.now());
    return stateOf(tx, reader);
  });

/** What a mail program sends as the body of its call, as a form of either kind (RFC 8058). */
export const isOneClick = (body: Buffer): boolean =>
  /List-Unsubscribe(?:"\s+|=)\s*One-Click/i.test(body.toString('latin1', 0, 2000));
