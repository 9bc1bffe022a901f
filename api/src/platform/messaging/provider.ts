import type { MessageChannel } from '@tramo/contract/messages';

/** One message as a provider gets it. */
export interface Outgoing {
  /** The message's own id: providers that can carry it give it back with every status, and `find` asks by it. */
  messageId: string;
  channel: MessageChannel;
  /** Mail address; for `sms` and `whatsapp` a number in E.164 (`+528112345678`); for `push` the subscription's id. */
  to: string;
  /** Of mails and pushes; other channels leave it out. */
  subject: string;
  /** Plain text, in every channel. */
  text: string;
  /** A mail's other part, whole and safe. */
  html?: string;
  /** Path that a click on a push opens. */
  link?: string;
  /** An approved template of WhatsApp, with the values of its `{{1}}`, `{{2}}`… in order. Without one `text` is sent, inside the window alone. */
  template?: { name: string; language: string; parameters: string[] };
}

/**
 * What came of handing a message over.
 * - `accepted`: the provider has it and will tell by status what becomes of it.
 * - `sent`: it left, and nobody tells more (SMTP took it).
 * - `refused`: it did not take it. `code` is the provider's own, as text; `isFinal`: no later try can end otherwise.
 * - `unknown`: the post timed out or the connection died after it was written: never sent again blindly.
 */
export type SendResult =
  | { state: 'accepted'; providerId: string; segments?: number }
  | { state: 'sent'; providerId: string | null }
  | { state: 'refused'; code: string; text: string; isFinal: boolean; retryAfterMs?: number }
  | { state: 'unknown'; text: string };

/** What a provider tells later of a message that it accepted. They come late, doubled and in any order. */
export interface StatusReport {
  /** The provider's id of the message: statuses are matched by it, never by a number. */
  providerId: string;
  /** The message's own id, where the provider carries it: finds a message whose post's answer never came. */
  messageId?: string;
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
}

/** A way out of one channel. It knows the wire alone: when and whether to send is decided by whoever calls it. */
export interface Provider {
  name: 'smtp' | 'twilio' | 'meta' | 'webpush' | 'fcm';
  channel: MessageChannel;
  /** Never throws for what the wire does: that is told in the result. */
  send(message: Outgoing): Promise<SendResult>;
  /** Asks what became of a message whose post's answer never came, where the provider can tell; null: it never had it. */
  find?(messageId: string): Promise<SendResult | null>;
}

/** The providers that are set up, by channel. Messages of a channel without one are kept in the portal's list. */
export type Providers = Partial<Record<MessageChannel, Provider>>;
