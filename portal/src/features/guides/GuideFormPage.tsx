import { Button } from '@mantine/core';
import { IconLock, IconPackageOff } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { customFieldTargets, targetOf } from '@tramo/contract/custom-fields';
import type { GuideDetail, GuideType } from '@tramo/contract/guides';
import { useMemo } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useMe } from '../../session/me.api.ts';
import { useFormat } from '../../session/useFormat.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useCustomFields } from '../fields/shared/fields.api.ts';
import { guideWords } from '../guide-status/shared/guide-words.es.ts';
import { useCedis } from '../places/shared/cedis.api.ts';
import { GuideForm } from './form/GuideForm.tsx';
import { useSourceGuide } from './form/guide-form.api.ts';
import { guideFormText } from './form/guide-form.es.ts';
import { copyOf, emptyValues, type FormFields, valuesOf } from './form/values.rules.ts';

/** `/guides/new` and `/guides/edit/:id`: one form. `?from=` begins with a copy of another guide. */
export function GuideFormPage() {
  const t = useText(guideFormText);
  const words = useText(guideWords);
  const path = useLocation({ select: (location) => location.pathname });
  const search = useLocation({ select: (location) => location.search }) as { from?: string };
  const id = /^\/guides\/edit\/([^/]+)/.exec(path)?.[1];
  const from = id === undefined ? search.from : undefined;
  const source = useSourceGuide(id ?? from);
  const title = id === undefined ? t('new') : t('edit', { folio: source.data?.folio ?? '' });
  const isWaiting = (id ?? from) !== undefined && source.data === undefined;
  const isMissing = source.error instanceof ApiProblem && (source.error.status === 404 || source.error.status === 422);
  const closed = id !== undefined && source.data && !source.data.can.update ? source.data : null;
  return (
    <Page
      fill
      title={title}
      subtitle={from !== undefined && source.data ? t('copy', { folio: source.data.folio }) : undefined}
    >
      {closed ? (
        <EmptyState
          icon={<IconLock size={32} stroke={1.5} aria-hidden />}
          title={t('closed', { folio: closed.folio })}
          text={t('closedText', { status: words(`status.${closed.status}`) })}
          action={
            <Button component={Link} to={pathOf('routeGuides', { id: closed._id }) as never} variant="default">
              {t('backToGuide')}
            </Button>
          }
        />
      ) : isMissing ? (
        <EmptyState
          icon={<IconPackageOff size={32} stroke={1.5} aria-hidden />}
          title={t('notFound')}
          text={t('notFoundText')}
          action={
            <Button component={Link} to={pathOf('guides') as never} variant="default">
              {t('backToGuides')}
            </Button>
          }
        />
      ) : source.error && !source.data ? (
        <ErrorState error={source.error} retry={source.refetch} />
      ) : isWaiting ? (
        <SkeletonRows rows={10} />
      ) : (
        <Ready key={id ?? 'new'} source={source.data ?? null} isCopy={id === undefined} />
      )}
    </Page>
  );
}

/** Waits for what the form cannot do without: the cedis, and the company's own fields. */
function Ready({ source, isCopy }: { source: GuideDetail | null; isCopy: boolean }) {
  const f = useFormat();
  const me = useMe();
  const navigate = useNavigate();
  const { cediId } = useWorkplace();
  const cedis = useCedis();
  const custom = useCustomFields(customFieldTargets);
  const fieldsOf = useMemo(() => {
    const of = (type: GuideType): FormFields => ({
      guide: (custom.data ?? []).filter((field) => field.target === targetOf(type, 'guide')),
      item: (custom.data ?? []).filter((field) => field.target === targetOf(type, 'item')),
    });
    const both = { delivery: of('delivery'), recollection: of('recollection') };
    return (type: GuideType) => both[type];
  }, [custom.data]);
  const error = cedis.error ?? custom.error;
  if (error && !(cedis.data && custom.data))
    return <ErrorState error={error} retry={() => Promise.all([cedis.refetch(), custom.refetch()])} />;
  if (!cedis.data || !custom.data) return <SkeletonRows rows={10} />;

  const guide = isCopy ? null : source;
  const start =
    cedis.data.find((cedi) => cedi._id === cediId) ?? cedis.data.find((cedi) => cedi.isDefault) ?? cedis.data[0];
  const empty = emptyValues({ cediId: start?._id ?? '', day: f.today() });
  const go = (to: string): void => void navigate({ to: to as never });
  return (
    <GuideForm
      guide={guide}
      initial={guide ? valuesOf(guide) : empty}
      {...(source && isCopy ? { typed: copyOf(source, f.today(), fieldsOf(source.type)) } : {})}
      cedis={cedis.data}
      fieldsOf={fieldsOf}
      draftKey={guide ? null : `guide-draft-${me?._id ?? ''}`}
      onSaved={(saved) => go(pathOf('routeGuides', { id: saved._id }))}
      // The next one is no copy any more.
      onAnother={() => void navigate({ to: pathOf('newGuide') as never, search: {} as never, replace: true })}
      onCancel={() => go(guide ? pathOf('routeGuides', { id: guide._id }) : pathOf('guides'))}
    />
  );
}
