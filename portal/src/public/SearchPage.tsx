/** @jsxImportSource preact */
import { Frame, Loading, Notice } from './Frame.tsx';
import { SearchForm } from './SearchForm.tsx';
import { TrackingView } from './TrackingView.tsx';
import { useSearch } from './useSearch.ts';
import { useTracking } from './useTracking.ts';
import { useLanguage } from './words.ts';

/** Made to stand in a company's own site: search, and then the same view as behind a link. */
export function SearchPage({ companyId }: { companyId: string }) {
  const { t } = useLanguage();
  const search = useSearch(companyId);
  const { found } = search;
  return (
    <Frame company={found?.first?.company ?? search.company} title={found?.first?.folio ?? t('pageTracking')}>
      {found ? (
        <>
          <Found key={found.token} {...found} />
          <p class="again">
            <button type="button" class="plain" onClick={search.again}>
              {t('searchAgain')}
            </button>
          </p>
        </>
      ) : (
        <section class="card">
          <h1>{t('searchTitle')}</h1>
          <SearchForm search={search} />
        </section>
      )}
    </Frame>
  );
}

function Found({ token, first }: NonNullable<ReturnType<typeof useSearch>['found']>) {
  const { t } = useLanguage();
  const followed = useTracking(token, first);
  const { data, problem } = followed;
  if (data) return <TrackingView tracking={data} followed={followed} takesFocus={first !== null} />;
  return problem ? (
    <Notice title={t('failed')} text={problem.message || t('offline')} retry={followed.retry} />
  ) : (
    <Loading />
  );
}
