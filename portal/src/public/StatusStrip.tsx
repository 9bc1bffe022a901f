/** @jsxImportSource preact */
import { publicPages } from '@tramo/contract/public-pages';
import type { PublicTracking } from '@tramo/contract/tracking';
import { useEffect } from 'preact/hooks';
import { setBrand } from './brand-colours.ts';
import { figuresOf } from './figures.ts';
import { whenText } from './Headline.tsx';
import { presentStep, stageOf, toneOf } from './headline.ts';
import { SearchForm } from './SearchForm.tsx';
import { useSearch } from './useSearch.ts';
import { useTracking } from './useTracking.ts';
import { useLanguage } from './words.ts';

/** One line of state, made to stand in a company's own page of an order. */
export function StatusStrip({ companyId }: { companyId: string }) {
  const { t } = useLanguage();
  const search = useSearch(companyId);
  const { company, found } = search;
  useEffect(() => {
    if (company) setBrand(company.colour);
  }, [company]);
  useEffect(() => {
    document.title = t('pageTracking');
  }, [t]);
  return (
    <main class="strip">
      <h1 class="visually-hidden">{t('pageTracking')}</h1>
      {found ? <Found key={found.token} {...found} again={search.again} /> : <SearchForm search={search} />}
    </main>
  );
}

function Found({ token, first, again }: NonNullable<ReturnType<typeof useSearch>['found']> & { again: () => void }) {
  const { t } = useLanguage();
  const { data, problem, retry } = useTracking(token, first);
  if (data) return <State tracking={data} again={again} />;
  if (!problem) return <p role="status">{t('loading')}</p>;
  return (
    <p role="alert" class="strip-line">
      <span>{problem.message || t('offline')}</span>
      <button type="button" class="plain" onClick={problem.status === 0 ? retry : again}>
        {t(problem.status === 0 ? 'retry' : 'searchAgain')}
      </button>
    </p>
  );
}

function State({ tracking, again }: { tracking: PublicTracking; again: () => void }) {
  const { t, locale } = useLanguage();
  useEffect(() => setBrand(tracking.company.colour), [tracking.company.colour]);
  const stage = stageOf(tracking);
  const step = presentStep(tracking);
  const when = whenText(
    t,
    figuresOf(locale, { timeZone: tracking.timeZone, hourFormat: tracking.company.hourFormat }),
    tracking,
  );
  return (
    <>
      <div class="strip-line" role="status">
        <span class="dot" data-tone={toneOf[stage]} aria-hidden="true" />
        <strong>{t(`${tracking.type}_${stage}`)}</strong>
        <span class="muted">{[t('folio', { folio: tracking.folio }), when].filter(Boolean).join(' · ')}</span>
      </div>
      <div class="strip-line">
        <div
          class="bar"
          data-tone={toneOf[stage]}
          role="img"
          aria-label={t('progress', { step: step + 1, steps: tracking.steps.length })}
        >
          {tracking.steps.map(({ step: name }, n) => (
            <span key={name} data-done={n <= step ? '' : undefined} />
          ))}
        </div>
        <a href={`${publicPages.tracking}#${tracking.token}`} target="_blank" rel="noopener noreferrer">
          {t('details')}
        </a>
        <button type="button" class="plain" onClick={again}>
          {t('searchAgain')}
        </button>
      </div>
    </>
  );
}
