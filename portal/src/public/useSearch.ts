import { type PublicCompany, type PublicTracking, trackingApi } from '@tramo/contract/tracking';
import { useEffect, useState } from 'preact/hooks';
import { PublicProblem, read } from './client.ts';
import { handedOver } from './frame.ts';
import { useLanguage } from './words.ts';

interface Search {
  company: PublicCompany | null;
  /** What was found, or handed over by the page around this one as a token. */
  found: { token: string; first: PublicTracking | null } | null;
  problem: PublicProblem | null;
  isBusy: boolean;
  /** What the form begins with. */
  given: { folio: string; phone: string };
  search: (folio: string, phone: string) => Promise<void>;
  again: () => void;
}

/** The search of a company's guides, for the pages that other sites frame. */
export function useSearch(companyId: string): Search {
  const { locale } = useLanguage();
  const [handed] = useState(() => handedOver(location.hash));
  const [company, setCompany] = useState<PublicCompany | null>(null);
  const [found, setFound] = useState<Search['found']>(handed.token ? { token: handed.token, first: null } : null);
  const [problem, setProblem] = useState<PublicProblem | null>(null);
  const [isBusy, setBusy] = useState(false);

  const search = async (folio: string, phone: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const first = await read(trackingApi.find, {
        params: { companyId },
        query: { folio: folio.trim(), phone: phone.trim() },
        locale,
      });
      setFound({ token: first.token, first });
    } catch (error) {
      setProblem(error instanceof PublicProblem ? error : new PublicProblem(0));
    } finally {
      setBusy(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was handed over is looked for once
  useEffect(() => {
    // A company that shows nothing has no name either; its search then finds nothing.
    read(trackingApi.company, { params: { companyId }, locale }).then(setCompany, () => undefined);
    if (handed.folio && handed.phone) void search(handed.folio, handed.phone);
  }, []);

  return { company, found, problem, isBusy, given: handed, search, again: () => setFound(null) };
}
