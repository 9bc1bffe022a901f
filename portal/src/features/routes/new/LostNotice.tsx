import { Alert, Button } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import type { RouteGuide } from './draft.rules.ts';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import { toggled } from './route-guides.rules.ts';
import type { DraftStore } from './useRouteDraft.ts';

/** Rows of the notice: more would not be read. */
const shown = 4;

/** Chosen guides that somebody else took meanwhile: who has them, and the way on without them. */
export function LostNotice({ store, lost }: { store: DraftStore; lost: readonly RouteGuide[] }) {
  const t = useText(newRouteText);
  if (lost.length === 0) return null;
  const reason = ({ folio, taken, lat }: RouteGuide): string => {
    if (taken?.driverName) return t('lost.inRouteOf', { folio, route: taken.routeName, driver: taken.driverName });
    if (taken) return t('lost.inRoute', { folio, route: taken.routeName });
    return t(lat === null ? 'lost.noPin' : 'lost.state', { folio });
  };
  const remove = (): void => {
    const ids = lost.map((g) => g._id);
    store.change({ guides: toggled(store.draft.guides, ids, false, 0).ids });
    toast.ok(t('lost.removed', { count: ids.length }));
  };
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      className={classes.lost}
      title={t('lost.title', { count: lost.length })}
    >
      <ul className={classes.reasons}>
        {lost.slice(0, shown).map((g) => (
          <li key={g._id}>{reason(g)}</li>
        ))}
        {lost.length > shown && <li>{t('lost.more', { count: lost.length - shown })}</li>}
      </ul>
      <Button size="compact-sm" variant="default" onClick={remove}>
        {t('lost.remove', { count: lost.length })}
      </Button>
    </Alert>
  );
}
