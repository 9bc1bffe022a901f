/** @jsxImportSource preact */
import '@tramo/browser/theme/tokens.css';
import './public.css';
import './report.css';
import './route.css';
import type { Locale } from '@tramo/contract/problems';
import { publicPages } from '@tramo/contract/public-pages';
import { render } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { followDarkness } from './brand-colours.ts';
import { postHeight } from './frame.ts';
import { LinkPage } from './LinkPage.tsx';
import { ReportPage } from './ReportPage.tsx';
import { RoutePage } from './RoutePage.tsx';
import { SearchPage } from './SearchPage.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';
import { firstLocale, type Language, LanguageContext, saveLocale, wordsOf } from './words.ts';

function Page() {
  const [, page = '', companyId = ''] = location.pathname.split('/');
  if (`/${page}` === publicPages.report) return <ReportPage />;
  if (`/${page}` === publicPages.route) return <RoutePage />;
  if (`/${page}` === publicPages.trackingFrame) return <SearchPage companyId={companyId} />;
  if (`/${page}` === publicPages.statusFrame) return <StatusStrip companyId={companyId} />;
  if (`/${page}` === publicPages.unsubscribe) return <UnsubscribePage />;
  return <LinkPage />;
}

function App() {
  const [locale, setLocale] = useState<Locale>(firstLocale);
  const language = useMemo<Language>(() => {
    document.documentElement.lang = locale === 'en' ? 'en' : 'es-MX';
    const choose = (chosen: Locale): void => {
      saveLocale(chosen);
      setLocale(chosen);
    };
    return { locale, t: wordsOf(locale), choose };
  }, [locale]);
  return (
    <LanguageContext.Provider value={language}>
      <Page />
    </LanguageContext.Provider>
  );
}

const root = document.getElementById('root') as HTMLElement;
followDarkness();
if (window.parent !== window) document.documentElement.dataset.framed = '';
render(<App />, root);
postHeight(root);
