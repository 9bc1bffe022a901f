/** @jsxImportSource preact */
import { type PublicCompany, trackingApi } from '@tramo/contract/tracking';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { setBrand } from './brand-colours.ts';
import { urlOf } from './client.ts';
import { useLanguage } from './words.ts';

/** The company's band with its logo and the switch of the language, and what stands below it. */
export function Frame({
  company,
  title,
  children,
}: {
  company: PublicCompany | null;
  title: string;
  children: ComponentChildren;
}) {
  const { t, locale, choose } = useLanguage();
  useEffect(() => {
    if (company) setBrand(company.colour);
  }, [company]);
  useEffect(() => {
    document.title = company ? `${title} · ${company.name}` : title;
  }, [company, title]);
  return (
    <>
      <header class="band">
        <div class="band-inside">
          {company?.hasLogo && (
            <img class="logo" src={urlOf(trackingApi.logo, { companyId: company._id })} alt="" width={40} height={40} />
          )}
          <span class="company">{company?.name ?? ''}</span>
          <button
            type="button"
            class="language"
            lang={locale === 'es' ? 'en' : 'es'}
            onClick={() => choose(locale === 'es' ? 'en' : 'es')}
          >
            {t('otherLanguage')}
          </button>
        </div>
      </header>
      <main class="page">{children}</main>
    </>
  );
}

/** What stands where nothing can be shown: why, and what to do. */
export function Notice({ title, text, retry }: { title: string; text?: string; retry?: (() => void) | undefined }) {
  const { t } = useLanguage();
  return (
    <section class="card notice" role="alert">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {retry && (
        <button type="button" class="button" onClick={retry}>
          {t('retry')}
        </button>
      )}
    </section>
  );
}

export function Loading() {
  const { t } = useLanguage();
  return (
    <section class="card" aria-busy="true">
      <p class="visually-hidden" role="status">
        {t('loading')}
      </p>
      <div class="bone wide" />
      <div class="bone" />
      <div class="bone" />
    </section>
  );
}
