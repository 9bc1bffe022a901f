import type { CallOptions } from '../app.ts';
import type { Company } from '../builders.ts';

/** A request that points at the first company's things; `own`: it can name nothing of anybody's; `stream`: tried by itself, in live.test.ts. */
export type Attempt = CallOptions | 'own' | 'stream';
export type Attempts = Record<string, Attempt>;

export interface Things {
  /** The first company's things, by kind. */
  ids: Readonly<Record<string, string>>;
  /** One of them, as a path names it. */
  id(kind: string): { id: string };
  mine: Company;
  /** Now, as a phone would say it. */
  at: string;
  day: string;
  /** A cedi of the caller's own. */
  ownCedi: string;
}
