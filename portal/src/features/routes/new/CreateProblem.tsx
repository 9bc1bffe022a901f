import { Alert, Button, Group } from '@mantine/core';
import { ApiProblem, isPassing, problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import type { NewRouteTab } from './draft.rules.ts';
import { newRouteText } from './new-route.es.ts';
import { toggled } from './route-guides.rules.ts';
import type { DraftStore } from './useRouteDraft.ts';
import type { SaveRoute } from './useSaveRoute.ts';

const crewKeys = [
  'routes.vehicle_busy',
  'routes.driver_busy',
  'routes.driver_cedi_unconfirmed',
  'routes.vehicle_maintenance',
  'fleet.vehicle_not_found',
  'accounts.not_found',
];

/** Guides whose papers nobody verified, as the server names them. */
function unverified(error: ApiProblem): string[] {
  const { guides } = (error.detail ?? {}) as { guides?: unknown };
  return error.key === 'guides.checklist_pending' && Array.isArray(guides)
    ? guides.map((g: { _id: string }) => g._id)
    : [];
}

/** Why the route was not saved, in the server's words, and what can be done about it. */
export function CreateProblem({
  store,
  save,
  goTo,
}: {
  store: DraftStore;
  save: SaveRoute;
  goTo: (tab: NewRouteTab) => void;
}) {
  const t = useText(newRouteText);
  const { error } = save;
  if (!error) return null;
  const problem = error instanceof ApiProblem ? error : null;
  const papers = problem ? unverified(problem) : [];
  return (
    <Alert color="red" variant="light" role="alert" title={t('problem.title')}>
      <p>{problemText(error)}</p>
      <Group gap="xs" mt="xs">
        {papers.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              store.change({ guides: toggled(store.draft.guides, papers, false, 0).ids });
              save.forget();
            }}
          >
            {t('problem.papers', { count: papers.length })}
          </Button>
        )}
        {problem && crewKeys.includes(problem.key) && (
          <Button size="compact-sm" variant="default" onClick={() => goTo('assign')}>
            {t('problem.assign')}
          </Button>
        )}
        {problem?.key === 'routes.driver_cedi_unconfirmed' && (
          <Button size="compact-sm" variant="default" onClick={() => save.save('open', true)}>
            {t('problem.driverCedi')}
          </Button>
        )}
        {problem?.key === 'routes.start_required' && (
          <Button size="compact-sm" variant="default" onClick={() => goTo('assign')}>
            {t('problem.start')}
          </Button>
        )}
        {isPassing(error) && (
          <Button size="compact-sm" variant="default" onClick={() => save.save('open')}>
            {t('problem.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
