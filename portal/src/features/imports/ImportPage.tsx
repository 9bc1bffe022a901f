import { Button } from '@mantine/core';
import { IconFileOff, IconFileUpload } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import type { GuideImport } from '@tramo/contract/imports';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { ImportStart } from './GuideImportStart.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportFailed } from './ImportFailed.tsx';
import { ImportGrid } from './ImportGrid.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportResult } from './ImportResult.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { type ImportView, viewOf } from './import.rules.ts';
import { ImportKindContext, importWords } from './import-kind.ts';
import { useImport } from './imports.api.ts';
import { importsText } from './imports.es.ts';

const wideViews: readonly ImportView[] = ['rows'];

/** An import as a conversation: file, columns, rows, result. It stands in the address, so that a reload goes on where it was. */
export function ImportPage() {
  const t = useText(importsText);
  const [state, setState] = useUrlState({ import: '' as string, step: '' as string });
  const found = useImport(state.import);
  const open = (id: string): void => setState({ import: id, step: '' });
  const one = state.import === '' ? undefined : found.data;
  const view = viewOf(one, state.step);
  const restart = () => open('');
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const kind = one?.kind ?? (screen === 'orderImport' ? 'orders' : 'guides');
  const k = useText(importWords[kind]);

  return (
    <Page
      fill={wideViews.includes(view)}
      flush
      title={k('title')}
      subtitle={one?.fileName ?? t('subtitle')}
      actions={
        state.import !== '' && (
          <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden />} onClick={restart}>
            {t('another')}
          </Button>
        )
      }
    >
      <ImportKindContext value={kind}>
        <ImportSteps view={view} one={one} onStep={(step) => setState({ step })} />
        {state.import !== '' && !one ? (
          <Loading error={found.error} retry={found.refetch} restart={restart} />
        ) : (
          <View view={view} one={one} open={open} goTo={(step) => setState({ step })} restart={restart} />
        )}
      </ImportKindContext>
    </Page>
  );
}

interface ViewProps {
  view: ImportView;
  one: GuideImport | undefined;
  open: (id: string) => void;
  goTo: (step: string) => void;
  restart: () => void;
}
function View({ view, one, open, goTo, restart }: ViewProps) {
  if (!one) return <ImportStart onOpen={open} />;
  // Another file in the same place starts afresh.
  const key = one._id;
  if (view === 'reading' || view === 'running' || (view === 'rows' && one.status === 'reading'))
    return <ImportProgress key={key} one={one} />;
  if (view === 'failed') return <ImportFailed one={one} restart={restart} />;
  if (view === 'columns') return <ImportColumns key={key} one={one} onDone={() => goTo('rows')} />;
  if (view === 'rows')
    return <ImportGrid key={key} one={one} onColumns={() => goTo('columns')} onRun={() => goTo('')} />;
  return <ImportResult key={key} one={one} onRows={() => goTo('rows')} />;
}

function Loading({ error, retry, restart }: { error: unknown; retry: () => unknown; restart: () => void }) {
  const t = useText(importsText);
  if (!error) return <SkeletonRows />;
  if (!(error instanceof ApiProblem) || (error.status !== 404 && error.status !== 422))
    return <ErrorState error={error} retry={retry} />;
  const action = <Button onClick={restart}>{t('another')}</Button>;
  return (
    <EmptyState
      icon={<IconFileOff size={32} stroke={1.5} aria-hidden />}
      title={t('notFound')}
      text={t('notFoundText')}
      action={action}
    />
  );
}
