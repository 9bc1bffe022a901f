import { useNavigate } from '@tanstack/react-router';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { Page } from '../../ui/Page.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { AreaForm } from './area/AreaForm.tsx';
import { useArea } from './warehouses.api.ts';
import { warehousesText } from './warehouses.es.ts';

/** `/warehouses/form`, with `?id=` for an area that exists: one form. */
export function AreaFormPage() {
  const t = useText(warehousesText);
  const navigate = useNavigate();
  const { cediId } = useWorkplace();
  const [{ id }] = useUrlState({ id: '' });
  const area = useArea(id || undefined);
  return (
    <Page fill title={id === '' ? t('add') : t('edit', { name: area.data?.name ?? '' })}>
      {id === '' || area.data ? (
        <AreaForm
          key={id}
          {...(area.data ? { area: area.data } : {})}
          cediId={cediId}
          onSaved={(saved) => void navigate({ to: pathOf('warehouseArea', { area: saved._id }) as never })}
          onCancel={() =>
            void navigate({
              to: (id === '' ? pathOf('warehouses') : pathOf('warehouseArea', { area: id })) as never,
            })
          }
        />
      ) : area.error ? (
        <ErrorState error={area.error} retry={area.refetch} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}
