import type { GuideExample } from '@tramo/contract/api-guide';
import type { SnippetPlace } from '@tramo/contract/api-snippets';
import { setting } from '../../../lib/page-setting.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';

/** What examples are about: this portal's own address, a cedi of the company and today, and the key when it is known. */
export function useExample(apiKey = 'TU_CLAVE'): { values: GuideExample; place: SnippetPlace } {
  const f = useFormat();
  const cedis = useCedis();
  return {
    values: { cediId: cedis.data?.[0]?._id ?? 'ID_DEL_CEDIS', guideId: 'ID_DE_LA_GUIA', day: f.today() },
    place: { apiUrl: new URL(setting.apiUrl, window.location.origin).href, key: apiKey },
  };
}
