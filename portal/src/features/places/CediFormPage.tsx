import { useLocation, useNavigate } from '@tanstack/react-router';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Page } from '../../ui/Page.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useCedi } from './places.api.ts';
import { placesText } from './places.es.ts';
import { CediForm } from './shared/CediForm.tsx';

/** `/cedis/new` and `/cedis/edit/:id`: one form. */
export function CediFormPage() {
  const t = useText(placesText);
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  const id = /^\/cedis\/edit\/([^/]+)/.exec(path)?.[1];
  const cedi = useCedi(id);
  const leave = (): void => void navigate({ to: pathOf('cedis') as never });
  const isReady = id === undefined || cedi.data !== undefined;
  return (
    <Page fill title={id === undefined ? t('add') : t('edit', { name: cedi.data?.name ?? '' })}>
      {isReady ? (
        <CediForm
          key={id ?? 'new'}
          {...(cedi.data ? { cedi: cedi.data } : {})}
          isPage
          onSaved={leave}
          onCancel={leave}
        />
      ) : cedi.error ? (
        <ErrorState error={cedi.error} retry={cedi.refetch} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}
