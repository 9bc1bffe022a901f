import { SegmentedControl } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { outcomes } from '@tramo/contract/checklists';
import type { ChecklistEvidence, EvidenceRow, SubstatusEvidence } from '@tramo/contract/evidence-rules';
import { limits } from '@tramo/contract/limits';
import type { ReactNode } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Toolbar } from '../../../ui/Page.tsx';
import { EmptyList, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { Pager } from '../../../ui/table/Pager.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { checklistOf, EvidenceCell } from '../evidence/EvidenceCell.tsx';
import classes from '../evidence/EvidenceRules.module.css';
import { useEvidenceRules } from '../evidence/evidence-rules.api.ts';
import { evidenceRulesText } from '../evidence/evidence-rules.es.ts';

const views = ['clients', 'substatus'] as const;
type View = (typeof views)[number];
const defaults = { view: 'clients' as View, search: '', substatus: '', page: 1 };

/** What visits must bring: clients against outcomes, the company first; and what sub-statuses add. */
export function EvidenceTab() {
  const t = useText(evidenceRulesText);
  const [state, setState] = useUrlState(defaults);
  const view: View = state.view === 'substatus' ? 'substatus' : 'clients';
  const rules = useEvidenceRules({
    search: view === 'clients' ? state.search : '',
    page: view === 'clients' ? state.page : 1,
  });
  const { data } = rules;
  return (
    <>
      <Toolbar label={t('title')}>
        <SegmentedControl
          aria-label={t('views.label')}
          size="xs"
          data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={(next) => setState({ view: next as View, substatus: '' })}
        />
        {view === 'clients' && (
          <SearchField
            value={state.search}
            onChange={(search) => setState({ search })}
            placeholder={t('search')}
            width={340}
          />
        )}
      </Toolbar>
      {rules.error && !data ? (
        <ErrorState title={t('listFailed')} error={rules.error} retry={rules.refetch} />
      ) : !data ? (
        <SkeletonRows />
      ) : view === 'substatus' ? (
        <Substatuses list={data.substatus} shownId={state.substatus} />
      ) : (
        <>
          <section className={classes.scroll} aria-label={t('title')}>
            <p className={`${classes.intro} muted small`}>{t('text')}</p>
            <div className={classes.head} aria-hidden>
              <span />
              {outcomes.map((outcome) => (
                <span key={outcome}>{t(`outcomes.${outcome}`)}</span>
              ))}
            </div>
            <ul className={classes.rows}>
              <Row
                who={t('company')}
                label={
                  <>
                    <h3>{t('company')}</h3>
                    <span className="muted small">{t('companyHint')}</span>
                  </>
                }
                clientId={null}
                rules={data.company}
                company={data.company}
                checklists={data.checklists}
              />
              {data.clients.map((client) => (
                <Row
                  key={client._id}
                  who={client.name}
                  label={
                    <h3>
                      <Link to={pathOf('editClient', { id: client._id, section: 'settings' }) as never}>
                        {client.name}
                      </Link>
                    </h3>
                  }
                  clientId={client._id}
                  rules={client.rules}
                  company={data.company}
                  checklists={data.checklists}
                />
              ))}
            </ul>
            {data.clients.length === 0 && (
              <EmptyList
                t={t}
                icon={<IconCamera size={32} stroke={1.5} aria-hidden />}
                clear={state.search !== '' && (() => setState({ search: '' }))}
              />
            )}
          </section>
          {data.count.totalCount > 0 && (
            <Pager
              page={state.page}
              pageSize={limits.evidenceClients}
              count={data.count}
              onPage={(page) => setState({ page })}
            />
          )}
        </>
      )}
    </>
  );
}

interface RowProps {
  who: string;
  label: ReactNode;
  /** Null: the company's own. */
  clientId: string | null;
  rules: EvidenceRow;
  company: EvidenceRow;
  checklists: readonly ChecklistEvidence[];
}
function Row({ who, label, clientId, rules, company, checklists }: RowProps) {
  return (
    <li className={classes.row} data-company={clientId === null || undefined}>
      <div className={classes.who}>{label}</div>
      {outcomes.map((outcome) => (
        <EvidenceCell
          key={outcome}
          who={who}
          clientId={clientId}
          substatusId={null}
          outcome={outcome}
          rule={rules[outcome]}
          company={company[outcome].needs}
          checklist={checklistOf(checklists, clientId, outcome)}
        />
      ))}
    </li>
  );
}

const focusCell = (row: HTMLElement | null): void => {
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector('button')?.focus({ preventScroll: true });
};

/** `shownId`: the one that somebody came here for. */
function Substatuses({ list, shownId }: { list: readonly SubstatusEvidence[]; shownId: string }) {
  const t = useText(evidenceRulesText);
  return (
    <section className={classes.scroll} aria-label={t('views.substatus')}>
      <p className={`${classes.intro} muted small`}>{t('substatusText')}</p>
      <ul className={classes.rows}>
        {list.map((one) => (
          <li
            key={one._id}
            className={classes.substatus}
            data-shown={one._id === shownId || undefined}
            ref={one._id === shownId ? focusCell : undefined}
          >
            <span className={classes.who}>{one.name}</span>
            <span className="muted small">{t(`outcomes.${one.outcome}`)}</span>
            <EvidenceCell
              who={one.name}
              clientId={null}
              substatusId={one._id}
              outcome={one.outcome}
              rule={one.rule}
              company={null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
