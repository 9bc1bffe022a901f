import { Button } from '@mantine/core';
import { IconDownload, IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ChecklistAnswer } from '@tramo/contract/checklist-answers';
import { checklistLimits } from '@tramo/contract/checklist-content';
import { useMemo, useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { DateRange } from '../../ui/form/DateRange.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ChoiceFilter } from '../../ui/table/ChoiceFilter.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { AnswersExport } from './answers/AnswersExport.tsx';
import { answerColumns } from './answers/answer-columns.rules.ts';
import { useAnsweredChecklist, useAnsweredVersions, useAnswers, useExportAnswers } from './answers/answers.api.ts';
import { answersText } from './answers/answers.es.ts';
import classes from './answers/answers.module.css';

const defaults = { search: '', versionId: '', from: '', to: '', page: 1, sort: 'at', order: 'desc' as const };
const nothing = { search: '', versionId: '', from: '', to: '' };
const FACTS_WIDTH = 620;
const ANSWER_WIDTH = 190;

/** All that was answered to a checklist: a row for each visit, a column for each question. */
export function ChecklistAnswersPage() {
  const t = useText(answersText);
  const f = useFormat();
  const locale = useLocale();
  const { id } = useScreenParams('checklistAnswers');
  const [state, setState] = useUrlState(defaults);
  const [jobId, setJobId] = useState('');
  const filter = {
    search: state.search,
    ...(state.versionId ? { versionId: state.versionId } : {}),
    ...(state.from ? { dateFrom: state.from } : {}),
    ...(state.to ? { dateTo: state.to } : {}),
  };
  const checklist = useAnsweredChecklist(id);
  const versions = useAnsweredVersions(id);
  const answers = useAnswers(id, { ...filter, page: state.page, limit: checklistLimits.page });
  const start = useExportAnswers(id);
  const rows = answers.data?.answers;
  const published = checklist.data?.publishedContent ?? null;
  const { totalCount: total = 0, isAtLeast = false } = answers.data?.count ?? {};
  const isFiltered = Object.keys(filter).length > 1 || state.search !== '';
  const columns = useMemo(
    (): Column<ChecklistAnswer>[] => [
      {
        key: 'at',
        header: t('columns.at'),
        width: 170,
        cell: (a) => (
          <>
            {f.dateTime(a.at)}
            {a.isLate && <div className="muted">{t('late')}</div>}
          </>
        ),
      },
      {
        key: 'guide',
        header: t('columns.guide'),
        width: 150,
        pin: 'start',
        cell: (a) =>
          a.guide ? (
            <Link
              to={pathOf('routeGuides', { id: a.guide._id }) as never}
              search={{ tab: 'visits' } as never}
              aria-label={t('open', { folio: a.guide.folio })}
            >
              {a.guide.folio}
            </Link>
          ) : (
            <span className="muted">{a.route?.name ?? '—'}</span>
          ),
      },
      {
        key: 'by',
        header: t('columns.by'),
        width: 190,
        isWide: true,
        cell: (a) => <TwoLines top={a.by} bottom={a.isOffice ? t('office') : (a.vehicle?.name ?? '')} />,
      },
      { key: 'version', header: t('columns.version'), width: 80, align: 'right', isWide: true, cell: (a) => a.number },
      ...answerColumns(published, rows ?? [], locale).map(
        ({ questionId, question, isRemoved }): Column<ChecklistAnswer> => ({
          key: questionId,
          header: isRemoved ? t('removed', { question }) : question,
          width: ANSWER_WIDTH,
          cell: (a) => {
            const said = a.answers.find((one) => one.questionId === questionId)?.answer;
            return said ? <span className={classes.answer}>{said}</span> : <span className="muted">—</span>;
          },
        }),
      ),
    ],
    [t, f, locale, published, rows],
  );
  const name = checklist.data?.name;
  return (
    <Page
      fill
      title={name ? t('titleOf', { name }) : t('title')}
      subtitle={answers.data && t(isAtLeast ? 'manyCount' : 'count', { count: total })}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={start.isPending}
          disabled={total === 0}
          onClick={() => start.mutate(filter, { onSuccess: (job) => setJobId(job.jobId) })}
        >
          {t('export.action')}
        </Button>
      }
    >
      <Toolbar label={t('filters')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width={240}
        />
        <ChoiceFilter
          label={t('version')}
          all={t('allVersions')}
          options={(versions.data?.versions ?? []).map((v) => ({
            value: v._id,
            label: t('versionOf', { number: v.number }),
          }))}
          value={state.versionId}
          onChange={(versionId) => setState({ versionId })}
          width={190}
        />
        <DateRange from={state.from} to={state.to} onChange={setState} />
        {isFiltered && <ClearFilters onClear={() => setState(nothing)} />}
      </Toolbar>
      {jobId !== '' && <AnswersExport jobId={jobId} onDismiss={() => setJobId('')} />}
      <DataTable
        label={name ? t('titleOf', { name }) : t('title')}
        columns={columns}
        rows={rows}
        rowKey={(a) => a._id}
        rowName={(a) => t('row', { name: a.guide?.folio ?? a.by })}
        state={state}
        setState={setState}
        count={answers.data?.count}
        pageSize={checklistLimits.page}
        minWidth={FACTS_WIDTH + ANSWER_WIDTH * (columns.length - 4)}
        query={answers}
        empty={
          <EmptyState
            icon={<IconListCheck size={32} stroke={1.5} aria-hidden />}
            title={t(isFiltered ? 'empty.filteredTitle' : 'empty.title')}
            text={t(isFiltered ? 'empty.filteredText' : 'empty.text')}
          />
        }
      />
    </Page>
  );
}
