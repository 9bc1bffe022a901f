import { type ProblemKey, problemKinds, problemText } from '@tramo/contract/problem-kinds';
import type { Locale } from '@tramo/contract/problems';

/** An error that the caller is told: a key of the contract's catalogue with its values. Anything else thrown is a 500. */
export class Problem extends Error {
  readonly key: ProblemKey;
  readonly params: Record<string, string | number>;
  /** `{path: message}` of a form; messages are already in the caller's language. */
  readonly fields: Record<string, string> | undefined;
  /** Data that helps to mend it, such as the current row of a stale write. */
  readonly detail: unknown;
  constructor(
    key: ProblemKey,
    params: Record<string, string | number> = {},
    extra: { fields?: Record<string, string>; detail?: unknown } = {},
  ) {
    super(key);
    this.name = 'Problem';
    this.key = key;
    this.params = params;
    this.fields = extra.fields;
    this.detail = extra.detail;
  }
}

/** `throw problem('guides.folio_exists', {folio})` */
export const problem = (
  key: ProblemKey,
  params?: Record<string, string | number>,
  extra?: { fields?: Record<string, string>; detail?: unknown },
): Problem => new Problem(key, params, extra);

/** The wire form: `{error: {code, key, message, params?, fields?, detail?}}`. */
export function problemBody(p: Problem, locale: Locale): { status: number; body: { error: Record<string, unknown> } } {
  const kind = problemKinds[p.key];
  return {
    status: kind.status,
    body: {
      error: {
        code: kind.code ?? p.key,
        key: p.key,
        message: kind.wire ?? problemText(p.key, locale, p.params),
        ...(Object.keys(p.params).length > 0 ? { params: p.params } : {}),
        ...(p.fields ? { fields: p.fields } : {}),
        ...(p.detail === undefined ? {} : { detail: p.detail }),
      },
    },
  };
}
