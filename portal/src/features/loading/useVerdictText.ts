import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { loadingText } from './loading.es.ts';
import type { Told } from './useLoadingWork.ts';

export interface VerdictText {
  tone: 'ok' | 'warn' | 'bad';
  title: string;
  detail: string;
}

/** What became of the last scan, in words. The server's word stands where it knows more: where a parcel of another route belongs. */
export function useVerdictText(told: Told | null): VerdictText | null {
  const t = useText(loadingText);
  return useMemo(() => {
    if (!told) return null;
    const { verdict, result, code, deed } = told;
    // What the server says stands: somebody else may have loaded it, or its guide left the route, in the meantime.
    if (verdict.kind === 'other' || result?.kind === 'other') {
      if (result?.kind === 'unloaded') return { tone: 'ok', title: t('verdict.unloaded'), detail: result.folio ?? '' };
      const { folio = null, place = '' } = result ?? {};
      const detail =
        result === null
          ? code
          : folio === null
            ? t('verdict.unknown', { code })
            : place === ''
              ? t('verdict.noRoute', { folio })
              : t('verdict.otherRoute', { folio, place });
      return { tone: 'bad', title: t('verdict.other'), detail };
    }
    if (verdict.kind === 'whichPackage') {
      const { folio, of } = verdict;
      return { tone: 'bad', title: t('verdict.whichPackage', { folio, of }), detail: code };
    }
    const { parcel } = verdict;
    const detail = parcel.of > 1 ? t('parcel', parcel) : parcel.folio;
    return (result?.kind ?? verdict.kind) === 'repeated'
      ? { tone: 'warn', title: t('verdict.repeated'), detail }
      : { tone: deed === 'load' ? 'ok' : 'warn', title: t(`verdict.${deed}`), detail };
  }, [told, t]);
}
