import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { checklistCategories } from '@tramo/contract/checklist-api';
import { labelIn } from '@tramo/contract/checklist-content';
import { type ChecklistTemplateKey, checklistTemplates, templateContent } from '@tramo/contract/checklist-templates';
import { useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { newUuid } from '../../lib/uuid.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { Builder } from './builder/Builder.tsx';
import { builderText } from './builder/builder.es.ts';
import { useChecklist } from './builder/checklist-draft.api.ts';
import type { Draft } from './builder/draft-store.ts';
import { draftOf } from './builder/draft-words.rules.ts';

/** `/new-checklist` (the plain list) and `/new-checklist-v2` (three panes): a new checklist, or the one of `?id=`. */
export function ChecklistBuilderPage() {
  const t = useText(builderText);
  const locale = useLocale();
  const navigate = useNavigate();
  const isPanes = useLocation({ select: ({ pathname }) => pathname }).endsWith('-v2');
  const [{ id, category, template }] = useUrlState({ id: '', category: '', template: '' });
  /** Made here: its builder goes on as it is. */
  const [madeId, setMadeId] = useState('');
  const isOwn = id === '' || id === madeId;
  const found = useChecklist(isOwn ? '' : id);
  const start = (): Draft => {
    const from = checklistTemplates.find((one) => one.key === template);
    const wanted = checklistCategories.find((one) => one === category);
    return {
      ...draftOf(null),
      ...(from
        ? {
            name: labelIn(from.name, locale),
            description: labelIn(from.description, locale),
            category: from.category,
            content: templateContent(from.key as ChecklistTemplateKey, newUuid),
          }
        : {}),
      ...(wanted ? { category: wanted } : {}),
    };
  };
  if (isOwn || found.data)
    return (
      <Builder
        key={isOwn ? 'new' : id}
        record={isOwn ? null : (found.data ?? null)}
        start={start()}
        view={isPanes ? 'panes' : 'list'}
        onCreated={({ _id }) => {
          setMadeId(_id);
          void navigate({ to: '.', search: { id: _id } as never, replace: true });
        }}
      />
    );
  const isMissing = found.error instanceof ApiProblem && (found.error.status === 404 || found.error.status === 422);
  return (
    <Page title={t('newTitle')}>
      {isMissing ? (
        <EmptyState
          icon={<IconListCheck size={32} stroke={1.5} aria-hidden />}
          title={t('notFound')}
          text={t('notFoundText')}
          action={
            <Button component={Link} to={pathOf('settings', { tab: 'substatus' }) as never} variant="default">
              {t('toSettings')}
            </Button>
          }
        />
      ) : found.error ? (
        <ErrorState error={found.error} retry={found.refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}
