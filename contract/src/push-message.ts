// Without schemas: the worker that shows pushes has it too.

/** Minutes after which whoever shows a push ignores it, unless the push says otherwise. */
export const pushExpirationMinutes = 5;

/** A job that ended sooner was waited for. */
export const longJobSeconds = 30;

/** What a push tells. A service worker ignores it `pushExpiration` minutes after `timestamp`. */
export interface PushPayload {
  title: string;
  body: string;
  logoUrl: string | null;
  /** ISO: when what it tells happened. */
  timestamp: string;
  /** Minutes. */
  pushExpiration: number;
  /** Path of the portal that a click opens. */
  url: string;
  /** What it tells of: `alert.began`, `job.ended`; null for a trial. */
  event: string | null;
  /** One that is shown with the same tag is replaced. */
  tag: string;
}
