import { Button, Menu } from '@mantine/core';
import { IconClipboardList, IconDots, IconForklift, IconPencil, IconPrinter, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Area } from '@tramo/contract/warehouse/warehouses';
import { useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { lazyPart, useLoadAhead } from '../../ui/lazyPart.tsx';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import tabsCss from '../../ui/tabs.module.css';
import { AreaLocations } from './area/AreaLocations.tsx';
import { AreaPlanView } from './area/AreaPlanView.tsx';
import { areaText } from './area/area.es.ts';
import { LocationDrawer } from './area/LocationDrawer.tsx';
import { StockList } from './stock/StockList.tsx';
import { useArea } from './warehouses.api.ts';

const WalkDialog = lazyPart(() => import('./area/WalkDialog.tsx').then((m) => m.WalkDialog));
const LabelsDialog = lazyPart(() => import('./area/LabelsDialog.tsx').then((m) => m.LabelsDialog));

const views = ['plan', 'locations', 'stock'] as const;
type View = (typeof views)[number];

/** One area: its plan, its locations, and what lies in it. */
export function AreaPage() {
  const { area: id } = useScreenParams('warehouseArea');
  const t = useText(areaText);
  const area = useArea(id);
  if (area.data) return <ExistingArea key={id} area={area.data} />;
  const isMissing = area.error instanceof ApiProblem && (area.error.status === 404 || area.error.status === 422);
  return (
    <Page title={t('title')}>
      {isMissing ? (
        <EmptyState
          icon={<IconForklift size={32} stroke={1.5} aria-hidden />}
          title={t('notFound')}
          text={t('notFoundText')}
          action={
            <Button component={Link} to={pathOf('warehouses') as never} variant="default">
              {t('back')}
            </Button>
          }
        />
      ) : area.error ? (
        <ErrorState error={area.error} retry={area.refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

function ExistingArea({ area }: { area: Area }) {
  const t = useText(areaText);
  const isNarrow = useIsNarrow();
  const mayKeep = useMayOpen()('warehouseForm') && area.can.edit;
  const [state, setState] = useUrlState({ view: 'plan' as View, open: '' }, ['open']);
  const [dialog, setDialog] = useState<'walk' | 'labels' | null>(null);
  useLoadAhead(true, LabelsDialog, WalkDialog);
  const view = views.find((one) => one === state.view) ?? 'plan';
  const open = (locationId: string): void => setState({ open: locationId });
  const edit = { component: Link, to: pathOf('warehouseForm') as never, search: { id: area._id } as never } as const;
  const count = {
    component: Link,
    to: pathOf('warehouseCounts') as never,
    search: { new: area._id } as never,
  } as const;
  return (
    <Page
      fill
      title={area.name}
      subtitle={[
        area.prefix,
        area.cedi.name,
        t('locations', { count: area.locations }),
        t('units', { count: area.units }),
      ].join(' · ')}
      actions={
        <>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
                {t('more')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {mayKeep && (
                <Menu.Item {...edit} leftSection={<IconPencil size={16} aria-hidden />}>
                  {t('edit')}
                </Menu.Item>
              )}
              {mayKeep && (
                <Menu.Item leftSection={<IconRoute size={16} aria-hidden />} onClick={() => setDialog('walk')}>
                  {t('walk')}
                </Menu.Item>
              )}
              {mayKeep && (
                <Menu.Item {...count} leftSection={<IconClipboardList size={16} aria-hidden />}>
                  {t('count')}
                </Menu.Item>
              )}
              {isNarrow && (
                <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setDialog('labels')}>
                  {t('labels')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
          {!isNarrow && (
            <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setDialog('labels')}>
              {t('labels')}
            </Button>
          )}
        </>
      }
    >
      <nav className={tabsCss.bar} aria-label={t('views')}>
        <Link to={pathOf('warehouses') as never} className={tabsCss.tab}>
          {t('allAreas')}
        </Link>
        {views.map((name) => (
          <button
            key={name}
            type="button"
            className={tabsCss.tab}
            aria-current={name === view ? 'page' : undefined}
            onClick={() => setState({ view: name })}
          >
            {t(`view.${name}`)}
          </button>
        ))}
      </nav>
      {view === 'plan' && <AreaPlanView area={area} activeId={state.open} onOpen={open} />}
      {view === 'locations' && <AreaLocations area={area} onOpen={open} />}
      {view === 'stock' && <StockList areaId={area._id} cediId={area.cedi._id} />}
      <LocationDrawer id={state.open} cediId={area.cedi._id} onClose={() => setState({ open: '' })} />
      {dialog === 'walk' && <WalkDialog area={area} onClose={() => setDialog(null)} />}
      {dialog === 'labels' && <LabelsDialog area={area} onClose={() => setDialog(null)} />}
    </Page>
  );
}
