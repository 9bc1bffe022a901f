/** @jsxImportSource preact */
import { type PublicReport, trackingApi } from '@tramo/contract/tracking';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { PublicProblem, read } from './client.ts';
import { Frame, Loading, Notice } from './Frame.tsx';
import { type Figures, figuresOf } from './figures.ts';
import { isWhole, useSecret } from './LinkPage.tsx';
import { Photos, Signature, Videos } from './ReportFiles.tsx';
import { useLanguage } from './words.ts';

/** What was handed over, to whom, and how it is proven. */
export function ReportPage() {
  const { t, locale } = useLanguage();
  const token = useSecret();
  const [known, setKnown] = useState<{ report: PublicReport | null; problem: PublicProblem | null }>({
    report: null,
    problem: null,
  });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks anew
  useEffect(() => {
    if (!isWhole(token)) {
      setKnown({ report: null, problem: new PublicProblem(404, { message: t('noLinkText') }) });
      return;
    }
    const cancel = new AbortController();
    setKnown((before) => ({ ...before, problem: null }));
    read(trackingApi.report, { params: { token }, locale, signal: cancel.signal }).then(
      (report) => setKnown({ report, problem: null }),
      (error: unknown) => {
        if (!cancel.signal.aborted)
          setKnown({ report: null, problem: error instanceof PublicProblem ? error : new PublicProblem(0) });
      },
    );
    return () => cancel.abort();
  }, [token, locale, tries]);

  const { report, problem } = known;
  const isPassing = problem !== null && (problem.status === 0 || problem.status >= 429);
  // The words of the heading are those of one of the server's own messages: told once is enough.
  const why = problem?.message || (problem ? t('offline') : '');
  return (
    <Frame company={report?.company ?? null} title={report?.folio ?? t('pageReport')}>
      {report ? (
        <Report report={report} token={token} />
      ) : problem ? (
        <Notice
          title={t('reportFailed')}
          {...(why === t('reportFailed') ? {} : { text: why })}
          retry={isPassing ? () => setTries((n) => n + 1) : undefined}
        />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}

function Report({ report, token }: { report: PublicReport; token: string }) {
  const { t, locale } = useLanguage();
  const { timeZone, company } = report;
  const f = useMemo(
    () => figuresOf(locale, { timeZone, hourFormat: company.hourFormat }),
    [locale, timeZone, company.hourFormat],
  );
  return (
    <>
      <section class="card">
        <p class="muted">{t('folio', { folio: report.folio })}</p>
        <h1>{t(report.type === 'delivery' ? 'pageReport' : 'pageReportCollection')}</h1>
        <dl class="data">
          {[
            [t('for'), report.contactName],
            [t('place'), report.place],
          ].map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        <button type="button" class="button quiet print-not" onClick={() => window.print()}>
          {t('print')}
        </button>
      </section>
      {report.visits.map((visit) => (
        <Visit
          key={visit.at}
          visit={visit}
          token={token}
          f={f}
          type={report.type}
          isOnly={report.visits.length === 1}
        />
      ))}
      {report.items.length > 0 && <Items report={report} />}
      {report.endsAt && <p class="muted small">{t('ends', { day: f.dayOf(report.endsAt) })}</p>}
    </>
  );
}

const tones: Record<string, string> = { delivered: 'ok', collected: 'ok', partial: 'warn', partialCollection: 'warn' };
type OutcomeKey = 'delivered' | 'partial' | 'undelivered' | 'collected' | 'partialCollection' | 'uncollected';

interface VisitProps {
  visit: PublicReport['visits'][number];
  type: PublicReport['type'];
  token: string;
  f: Figures;
  isOnly: boolean;
}
function Visit({ visit, type, token, f, isOnly }: VisitProps) {
  const { t } = useLanguage();
  const photos = visit.files.filter((file) => file.kind === 'photo');
  const videos = visit.files.filter((file) => file.kind === 'video');
  const signature = visit.files.find((file) => file.kind === 'signature');
  const { corrected } = visit;
  const reported = t(`outcome_${visit.outcome as OutcomeKey}`);
  const result = corrected ? corrected.outcome : visit.outcome;
  const outcome = result === null ? t('outcome_none') : t(`outcome_${result as OutcomeKey}`);
  const { subStatus } = corrected ?? visit;
  // Nobody received what was not handed over, whatever was reported.
  const isHanded = result !== null && (!corrected || result in tones);
  const rows: [string, string][] = [
    [t(type === 'delivery' ? 'receivedBy' : 'handedBy'), isHanded ? visit.receivedBy : ''],
    [t('proven'), isHanded && visit.proven ? t(`proven_${visit.proven as 'code' | 'offlineCode' | 'override'}`) : ''],
    ...visit.customFields.map(({ name, value }): [string, string] => [name, value]),
  ];
  return (
    <section class="card visit">
      <h2>
        <span class="dot" data-tone={tones[result ?? ''] ?? 'bad'} aria-hidden="true" />
        {isOnly ? outcome : `${t('visit', { attempt: visit.attempt })}: ${outcome}`}
      </h2>
      <p>{t('managed', { day: f.dayOf(visit.at), time: f.time(visit.at) })}</p>
      {subStatus && <p>{t('reason', { reason: subStatus })}</p>}
      {corrected && (
        <p class="muted">
          {t('corrected', { day: f.dayOf(corrected.at), time: f.time(corrected.at), outcome: reported })}
        </p>
      )}
      <dl class="data">
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {photos.length > 0 && <Photos token={token} files={photos} />}
      {videos.length > 0 && <Videos token={token} files={videos} />}
      {signature && (
        <Signature
          token={token}
          file={signature}
          alt={t(type === 'delivery' ? 'signatureAlt' : 'signatureAltCollection')}
        />
      )}
      {visit.answers.length > 0 && (
        <>
          <h3>{t('answers')}</h3>
          <dl class="answers">
            {visit.answers.map(({ question, answer }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a question may stand twice, and the list never changes
              <div key={n}>
                <dt>{question}</dt>
                <dd>{answer || '—'}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {visit.files.length > 0 && (
        <details>
          <summary>{t('hashes')}</summary>
          <p class="muted small">{t('hashesText')}</p>
          <ul class="hashes">
            {visit.files.map((file) => (
              <li key={file._id}>
                <span>
                  {file.kind === 'signature' ? t('signature') : file.kind === 'photo' ? t('photos') : t('videos')}
                </span>{' '}
                <code>{file.sha256}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Items({ report }: { report: PublicReport }) {
  const { t } = useLanguage();
  return (
    <section class="card" aria-labelledby="items">
      <h2 id="items">{t('items')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col" class="number">
              {t('quantity')}
            </th>
            <th scope="col" class="number">
              {t(report.type === 'delivery' ? 'handed' : 'picked')}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.items.map(({ name, quantity, managedQuantity }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may be alike, and the list never changes
            <tr key={n}>
              <td>{name}</td>
              <td class="number">{quantity}</td>
              <td class="number">{managedQuantity ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
