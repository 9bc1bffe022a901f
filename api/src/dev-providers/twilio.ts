import { randomBytes } from 'node:crypto';
import { optOutWish } from '../platform/messaging/opt-out.ts';
import type { TwilioSettings } from '../platform/messaging/settings.ts';
import { twilioPathsOf, twilioSignature } from '../platform/messaging/twilio.ts';
import { isSameSecret } from '../platform/secrets.ts';
import { breaks, type DevServer, hangs, magicCode, type Reply, type World } from './world.ts';

type Account = Pick<TwilioSettings, 'accountSid' | 'authToken' | 'from'>;

/** What the network says later of a number that ends in one of these. */
export const laterSmsFaults: Record<string, string> = {
  30003: 'Unreachable destination handset',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Message filtered',
  30008: 'Unknown error',
};
/** What Twilio says at once. */
export const smsFaults: Record<string, string> = {
  21211: "The 'To' number is not a valid phone number.",
  21408: 'Permission to send an SMS has not been enabled for the region',
  21610: 'Attempt to send to unsubscribed recipient',
  21614: "'To' number is not a valid mobile number",
  20429: 'Too Many Requests',
};

/** The basic alphabet of SMS; `á`, `í`, `ó` and `ú` are not in it. */
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const segmentsOf = (text: string): number => {
  const [one, more] = gsm.test(text) ? [160, 153] : [70, 67];
  return text.length <= one ? 1 : Math.ceil(text.length / more);
};

const fault = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  ...(status === 429 ? { headers: { 'retry-after': '1' } } : {}),
});

/** What is wrong with a message, as Twilio finds it. */
function faultOf(form: URLSearchParams, account: Account, hasLeft: (phone: string) => boolean): Reply | null {
  const [to, body] = [form.get('To'), form.get('Body')];
  if (!to) return fault(400, 21604, "A 'To' phone number is required.");
  const sender = form.get('MessagingServiceSid') ?? form.get('From');
  if (!sender) return fault(400, 21603, "A 'From' phone number is required.");
  if (sender !== account.from) return fault(400, 21606, `The 'From' phone number ${sender} is not a valid number.`);
  // Mexican numbers are +52 and ten digits: with the 1 of old they go nowhere.
  if (!/^\+[1-9]\d{9,14}$/.test(to) || (to.startsWith('+52') && to.length !== 13))
    return fault(400, 21211, `The 'To' number ${to} is not a valid phone number.`);
  if (!body) return fault(400, 21602, 'Message body is required.');
  if (body.length > 1600) return fault(400, 21617, 'The concatenated message body exceeds the 1600 character limit.');
  const callback = form.get('StatusCallback');
  if (callback && !URL.canParse(callback)) return fault(400, 21609, 'The StatusCallback URL is not a valid URL.');
  const code = hasLeft(to) ? '21610' : magicCode(to, Object.keys(smsFaults));
  return code ? fault(code === '20429' ? 429 : 400, Number(code), smsFaults[code] ?? '') : null;
}

export interface DevTwilio {
  server: DevServer;
  /** The holder of a phone writes back. */
  reply(phone: string, text: string): void;
}

/** A Twilio that checks what the real one checks: access, sender, numbers, length, opt-out. */
export function devTwilio(
  world: World,
  account: Account,
  { appUrl, companyId = null }: { appUrl: string; companyId?: string | null },
): DevTwilio {
  const left = new Set<string>();
  /** What it took, the newest first. */
  const taken: Record<string, string | null>[] = [];
  const sid = (): string => `SM${randomBytes(16).toString('hex')}`;
  const call = (url: string, fields: Record<string, string>) => () => {
    const form = new URLSearchParams({ AccountSid: account.accountSid, ApiVersion: '2010-04-01', ...fields });
    return {
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilioSignature(account.authToken, url, form),
      },
      body: form.toString(),
    };
  };

  const take = (form: URLSearchParams): Reply => {
    const [to, text, callback] = [form.get('To') ?? '', form.get('Body') ?? '', form.get('StatusCallback')];
    const id = sid();
    const code = magicCode(to, Object.keys(laterSmsFaults));
    const end = code ? 'undelivered' : 'delivered';
    // What never reaches the phone is not on it.
    if (!code)
      world.put(to, { at: world.now(), channel: 'sms', isOwn: false, title: '', text, providerId: id, state: end });
    if (callback) {
      const common = { MessageSid: id, SmsSid: id, To: to, From: account.from };
      const status = (state: string, more: Record<string, string> = {}) =>
        call(callback, { ...common, MessageStatus: state, SmsStatus: state, ...more });
      const last: Record<string, string> = code ? { ErrorCode: code, ErrorMessage: laterSmsFaults[code] ?? '' } : {};
      world.tell([status('queued'), status('sent'), status(end, last)]);
    }
    const listed = {
      sid: id,
      account_sid: account.accountSid,
      to,
      from: account.from,
      body: text,
      status: 'queued',
      num_segments: String(segmentsOf(text)),
      error_code: null,
      error_message: null,
      date_created: world.now().toUTCString(),
      direction: 'outbound-api',
    };
    taken.unshift(listed);
    return { status: 201, body: listed, isHung: to.endsWith(hangs) };
  };

  return {
    server: ({ method, path, query, headers, body }) => {
      const asked = /^\/2010-04-01\/Accounts\/([^/]+?)(\/Messages)?\.json$/.exec(path);
      if (!asked) return null;
      const access = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
      if (!isSameSecret(headers.authorization ?? '', access) || asked[1] !== account.accountSid)
        return fault(401, 20003, 'Authenticate');
      if (!asked[2])
        return { status: 200, body: { sid: account.accountSid, friendly_name: 'Tramo local', status: 'active' } };
      if (method === 'GET') {
        const of = taken.filter((m) => m.to === query.get('To')).slice(0, Number(query.get('PageSize') ?? 50));
        return { status: 200, body: { messages: of, next_page_uri: null } };
      }
      if (method !== 'POST') return fault(405, 20004, 'Method not allowed');
      const form = new URLSearchParams(body.toString('utf8'));
      if (form.get('To')?.endsWith(breaks)) return { status: 500, body: '<html>Internal Server Error</html>' };
      return faultOf(form, account, (phone) => left.has(phone)) ?? take(form);
    },
    reply: (phone, text) => {
      const id = sid();
      const wish = optOutWish(text);
      if (wish === 'stop') left.add(phone);
      else if (wish === 'start') left.delete(phone);
      world.put(phone, { at: world.now(), channel: 'sms', isOwn: true, title: '', text, providerId: id, state: '' });
      const fields = { MessageSid: id, SmsSid: id, From: phone, To: account.from, Body: text, NumMedia: '0' };
      world.tell([call(`${appUrl}${twilioPathsOf(companyId).inbound}`, fields)]);
    },
  };
}
