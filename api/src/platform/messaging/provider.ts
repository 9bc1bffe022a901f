import type { MessageChannel } from '@tramo/contract/messages';

/** One message as a provider gets it. */
export interface Outgoing {
  /** The message's own id: a mail's Message-ID. */
  messageId: string;
  /** This try's id: providers that can carry it give it back with every status. */
  attemptId: string;
  channel: MessageChannel;
  /** Mail address; for `sms` and `whatsapp` a number in E.164 (`+528112345678`); for `push` the subscription's id. */
  to: string;
  /** Of mails and pushes; other channels leave it out. */
  subject: string;
  /** Plain text, in every channel. */
  text: string;
  /** A mail's other part, whole and safe. */
  html?: string;
  /** Of mails: where its reader ends those of its kind (`List-Unsubscribe`). */
  unsubscribeUrl?: string;
  /** Path that a click on a push opens. */
  link?: string;
  /** When what a push tells became news: it could leave for the first time. */
  readyAt?: Date;
  /** Minutes after which a push is no news any more. */
  pushMinutes?: number;
  /** What a push tells of, and which one takes the place of it on the screen. */
  event?: { name: string; key: string };
  /** An approved template of WhatsApp, with the values of its `{{1}}`, `{{2}}`… in order. Without one `text` is sent, inside the window alone. */
  template?: { name: string; language: string; parameters: string[] };
  /** Of free text by WhatsApp: words that its reader answers with by one tap. Other channels leave them out. */
  buttons?: string[];
}

/**
 * What came of handing a message over.
 * - `accepted`: the provider has it and will tell by status what becomes of it.
 * - `sent`: it left, and nobody tells more (SMTP took it).
 * - `refused`: it did not take it. `code` is the provider's own, as text; `isFinal`: no later try can end otherwise; `isNoAddress`: there is nobody there.
 * - `unknown`: the post timed out or the connection died after it was written: never sent again blindly.
 */
export type SendResult =
  | { state: 'accepted'; providerId: string; segments?: number }
  | { state: 'sent'; providerId: string | null }
  | { state: 'refused'; code: string; text: string; isFinal: boolean; isNoAddress?: boolean; retryAfterMs?: number }
  | { state: 'unknown'; text: string };

/** What a provider tells later of a message that it accepted. They come late, doubled and in any order. */
export interface StatusReport {
  /** The provider's id of the message: statuses are matched by it, never by a number. */
  providerId: string;
  /** Our own id of the try, where the provider carries it: finds a message whose post's answer never came. */
  attemptId?: string;
  state: 'sent' | 'delivered' | 'read' | 'failed' | 'bounced';
  /** When it happened, by the provider's clock. */
  at: Date | null;
  code: string | null;
  text: string | null;
  /** What the provider charges it as (`utility`, `marketing`…). */
  category?: string;
}

/** A text that somebody sent to us. */
export interface InboundText {
  channel: 'sms' | 'whatsapp';
  /** E.164. */
  from: string;
  text: string;
  providerId: string;
  /** The provider's id of the message that it answers, where the channel tells it. */
  inReplyTo: string | null;
  at: Date;
  /** It came with a picture or something else that is not kept: `text` says what it was. */
  hasMedia?: true;
}

/** A message whose post's answer never came, as its provider is asked about it. */
export interface Sought {
  messageId: string;
  to: string;
  text: string;
  /** When it was handed over, or would have been. */
  postedAt: Date;
  now: Date;
}

/** A way out of one channel. It knows the wire alone: when and whether to send is decided by whoever calls it. */
export interface Provider {
  name: 'smtp' | 'twilio' | 'meta' | 'webpush' | 'fcm';
  channel: MessageChannel;
  /** Never throws for what the wire does: that is told in the result. */
  send(message: Outgoing): Promise<SendResult>;
  /** It tells by statuses of every message that it takes: of one that it never tells of, nothing came. */
  tells?: boolean;
  /** How many it is handed at the same time, where that is fewer than usual: nobody can tell of those in hand when a process dies. */
  atOnce?: number;
  /**
   * Asks what became of a message whose post's answer never came, where the provider can tell: those that it may be, for two may have the same words; none: it never
   * had it. Throws when that cannot be said, or not yet.
   */
  find?(sought: Sought): Promise<readonly (SendResult & { state: 'accepted' })[]>;
}

/** The providers that are set up, by channel. Messages of a channel without one are kept in the portal's list. */
export type Providers = Partial<Record<MessageChannel, Provider>>;
