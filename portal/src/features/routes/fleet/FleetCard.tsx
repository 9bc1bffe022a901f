import { ActionIcon, Button } from '@mantine/core';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Route } from '@tramo/contract/routes';
import type { ReactNode } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { fleetLiveText } from './fleet-live.es.ts';
import classes from './VehicleCard.module.css';

interface FleetCardProps {
  route: Route;
  /** Who drives, and what with or until when. */
  crew: ReactNode;
  /** Between the names and the button that closes. */
  aside: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of a route that was chosen on the fleet's map, now or in a day's replay. */
export function FleetCard({ route, crew, aside, onClose, children }: FleetCardProps) {
  const t = useText(fleetLiveText);
  return (
    <section className={classes.card} aria-label={t('card.label', { name: route.name })}>
      <header className={classes.head}>
        <div className={classes.who}>
          <h2 className={classes.name}>{route.name}</h2>
          <p className={classes.crew}>
            {route.driver?.fullName ?? t('row.noDriver')} · {crew}
          </p>
        </div>
        {aside}
        <ActionIcon variant="subtle" color="gray" aria-label={t('card.close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      {children}
    </section>
  );
}

/** To the route in the overview of its day. */
export function OpenRoute({ route }: { route: Route }) {
  const t = useText(fleetLiveText);
  return (
    <Button
      component={Link}
      to={pathOf('routesOverview', { startDate: route.day }) as never}
      search={{ route: route._id } as never}
      size="compact-sm"
      variant="default"
      leftSection={<IconExternalLink size={15} aria-hidden />}
    >
      {t('card.open')}
    </Button>
  );
}
