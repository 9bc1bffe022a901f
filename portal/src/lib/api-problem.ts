import { isPortalProblem, portalKinds, portalProblemText as textOf } from '@tramo/contract/portal-problems';
import { getLocale } from './locale.ts';
import { pathOf } from './paths.ts';

/** What the API answered instead of success, or `status` 0 when no answer came. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: number | string;
  readonly key: string;
  readonly fields: Record<string, string>;
  readonly params: Record<string, string | number>;
  readonly detail: unknown;
  constructor(status: number, wire: WireError = {}) {
    super(wire.message ?? '');
    this.name = 'ApiProblem';
    this.status = status;
    this.code = wire.code ?? wire.key ?? status;
    this.key = wire.key ?? (status === 0 ? 'network' : 'general.unexpected');
    this.fields = wire.fields ?? {};
    this.params = wire.params ?? {};
    this.detail = wire.detail;
  }
}

export interface WireError {
  code?: number | string;
  key?: string;
  message?: string;
  fields?: Record<string, string>;
  params?: Record<string, string | number>;
  detail?: unknown;
}

const offline = {
  es: 'No hay conexión con el servicio. Revisa tu red e intenta de nuevo.',
  en: 'No connection to the service. Check your network and try again.',
};

const topUp = { es: 'Recargar saldo', en: 'Top up' };

const lateUpload = {
  es: (seconds: number) => `Tardó más de ${seconds} s en subir. Revisa tu red e intenta de nuevo.`,
  en: (seconds: number) => `It took more than ${seconds} s to upload. Check your network and try again.`,
};

/** Words of any error for the person at the screen, in the chosen language. */
export function problemText(error: unknown): string {
  const locale = getLocale();
  if (!(error instanceof ApiProblem)) return textOf('general.unexpected', locale);
  if (error.key === 'network') return offline[locale];
  if (error.key === 'upload.late') return lateUpload[locale](Number(error.params.seconds));
  // Only where the documents fix what is on the wire do the shown words differ from it.
  if (isPortalProblem(error.key) && 'wire' in portalKinds[error.key]) return textOf(error.key, locale);
  return error.message || textOf('general.unexpected', locale);
}

/** Where somebody who may add funds does so, when something was refused for want of balance. */
export function topUpOf(error: unknown): { label: string; path: string } | null {
  const detail = error instanceof ApiProblem ? (error.detail as { mayTopUp?: boolean } | undefined) : undefined;
  return detail?.mayTopUp ? { label: topUp[getLocale()], path: pathOf('balance') } : null;
}

/** True for errors that a second try may mend. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 503 || error.status === 502);
