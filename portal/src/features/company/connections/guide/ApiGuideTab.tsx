import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { apiCures, curedKeys } from '@tramo/contract/api-cures';
import { type ApiStep, apiSteps, callOf } from '@tramo/contract/api-guide';
import { type SnippetLanguage, snippetLanguages, snippetOf } from '@tramo/contract/api-snippets';
import { problemKinds } from '@tramo/contract/problem-kinds';
import { useState } from 'react';
import { useLocale } from '../../../../lib/locale.ts';
import { setting } from '../../../../lib/page-setting.ts';
import { pathOf } from '../../../../lib/paths.ts';
import { useText } from '../../../../lib/text.ts';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { useExample } from '../useExample.ts';
import { apiGuideText } from './api-guide.es.ts';
import classes from './api-guide.module.css';

/** From no key to a delivery that another system follows: each step with a program that works, and each error with its cure. */
export function ApiGuideTab() {
  const t = useText(apiGuideText);
  const [language, setLanguage] = useState<SnippetLanguage>('curl');
  const outer = (path: string, label: string) => (
    <a href={`${setting.apiUrl}${path}`} target="_blank" rel="noreferrer">
      {label}
    </a>
  );
  return (
    <div className={classes.page}>
      <h2>{t('title')}</h2>
      <p>
        <Marked text={t('intro')} />
      </p>
      <p className={classes.links}>
        {outer('/docs', t('page'))}
        {outer('/openapi.json', t('openapi'))}
        {outer('/client.d.ts', t('types'))}
        {outer('/api.md', t('asText'))}
      </p>
      <SegmentedControl
        aria-label={t('language')}
        value={language}
        onChange={(value) => setLanguage(value as SnippetLanguage)}
        data={snippetLanguages.map((value) => ({ value, label: t(`snippet.${value}`) }))}
      />
      <p className="muted">
        <Marked text={t('placeholders')} />
      </p>
      {apiSteps.map((step, i) => (
        <Step key={step} step={step} number={i + 1} language={language} />
      ))}
      <Errors />
    </div>
  );
}

function Step({ step, number, language }: { step: ApiStep; number: number; language: SnippetLanguage }) {
  const t = useText(apiGuideText);
  const { values, place } = useExample();
  const call = callOf(step, values);
  const title = t(`step.${step}.title`);
  const text = call && snippetOf(language, call, place);
  const subtab = step === 'changes' ? 'webhooks' : undefined;
  return (
    <section className={classes.step} aria-label={title}>
      <div className={classes.head}>
        <h3>
          {number}. {title}
        </h3>
        {text && <CopyButton value={text} label={t('copyStep', { title })} isIcon />}
      </div>
      <p>
        <Marked text={t(`step.${step}.text`)} />{' '}
        {(step === 'key' || step === 'changes') && (
          <Link className={classes.link} to={pathOf('settings', { tab: 'connections', subtab }) as never}>
            {t(subtab ? 'toWebhooks' : 'toKeys')}
          </Link>
        )}
      </p>
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        <pre className={classes.code} tabIndex={0}>
          {text}
        </pre>
      )}
    </section>
  );
}

function Errors() {
  const t = useText(apiGuideText);
  const locale = useLocale();
  return (
    <section className={classes.step} aria-label={t('errors')}>
      <h2>{t('errors')}</h2>
      <p>
        <Marked text={t('errorsIntro')} />
      </p>
      <dl className={classes.errors}>
        {curedKeys.map((key) => (
          <div key={key}>
            <dt>
              <code>{key}</code> <span className="muted">{problemKinds[key].status}</span>
            </dt>
            <dd className="muted">{problemKinds[key][locale]}</dd>
            <dd>
              <Marked text={apiCures[key][locale]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What stands between backquotes is code. */
function Marked({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, i) => ({ part, place: `${i}`, isCode: i % 2 === 1 }))
    .map(({ part, place, isCode }) => (isCode ? <code key={place}>{part}</code> : part));
}
