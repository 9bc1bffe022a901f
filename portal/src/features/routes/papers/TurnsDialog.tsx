import { Button, Group, Modal } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowRampRight,
  IconArrowUp,
  IconArrowUpLeft,
  IconArrowUpRight,
  IconCornerUpLeft,
  IconCornerUpRight,
  IconFlag,
  IconMapPin,
  IconPrinter,
  IconRotate,
} from '@tabler/icons-react';
import type { RouteDirections } from '@tramo/contract/driver';
import type { RouteDetail } from '@tramo/contract/routes';
import { type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { useRoute } from '../routes.api.ts';
import { useRouteTurns } from './papers.api.ts';
import { papersText } from './papers.es.ts';
import classes from './TurnsDialog.module.css';

type Leg = RouteDirections['legs'][number];

/** The way of a route, leg by leg with its turns: to be read to a driver by telephone, or taken along on paper. */
export function TurnsDialog({
  route: { _id, name },
  onClose,
}: {
  route: { _id: string; name: string };
  onClose: () => void;
}) {
  const t = useText(papersText);
  const ui = useText(uiText);
  const route = useRoute(_id);
  const turns = useRouteTurns(_id);
  const [isPrinting, setPrinting] = useState(false);
  const error = turns.error ?? route.error;
  const legs = turns.data?.legs ?? [];
  const print = (): void => {
    // The browser takes the page as it stands right then.
    flushSync(() => setPrinting(true));
    window.print();
    setPrinting(false);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('turns.title', { name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {error ? (
        <ErrorState error={error} retry={() => void turns.refetch()} />
      ) : !turns.data || !route.data ? (
        <SkeletonRows />
      ) : legs.length === 0 ? (
        <EmptyState title={t('turns.none')} />
      ) : (
        <div className={classes.body}>
          <p className="small muted">{t(route.data.status === 'started' ? 'turns.rest' : 'turns.text')}</p>
          <ol className={classes.legs}>
            {legs.map((leg, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: legs have no other name than their place
              <li key={i}>
                <details className={classes.leg}>
                  <summary>
                    <LegHead leg={leg} route={route.data} />
                  </summary>
                  <Steps leg={leg} />
                </details>
              </li>
            ))}
          </ol>
          <Group justify="flex-end">
            <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
              {t('turns.print')}
            </Button>
          </Group>
          {isPrinting &&
            createPortal(
              <div className={classes.sheet} data-print>
                <h1>{t('turns.title', { name })}</h1>
                {legs.map((leg, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <section key={i}>
                    <h2>
                      <LegHead leg={leg} route={route.data} />
                    </h2>
                    <Steps leg={leg} />
                  </section>
                ))}
              </div>,
              document.body,
            )}
        </div>
      )}
    </Modal>
  );
}

/** Where a leg leads to, and how far that is. */
function LegHead({ leg, route }: { leg: Leg; route: RouteDetail }) {
  const t = useText(papersText);
  const f = useFormat();
  const stop = route.stops.find((s) => s.guideId === leg.toGuideId);
  const to = stop
    ? `${stop.order}. ${stop.contactName || stop.companyName}`
    : [t('turns.end'), route.endAddress?.name].filter(Boolean).join(': ');
  return (
    <span className={classes.head}>
      <span className={classes.to}>
        {to}
        {stop && <span className={classes.second}>{stop.addressLine}</span>}
      </span>
      <span className={classes.far}>
        {f.distance(leg.distanceM)} · {f.duration(leg.durationS)}
      </span>
    </span>
  );
}

function Steps({ leg }: { leg: Leg }) {
  const t = useText(papersText);
  const f = useFormat();
  if (leg.steps.length === 0) return <p className={classes.unknown}>{t('turns.unknown')}</p>;
  return (
    <ol className={classes.steps}>
      {leg.steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same turn may come twice
        <li key={i}>
          {iconOf(step.kind)}
          <span className={classes.words}>{step.text}</span>
          {step.distanceM > 0 && <span className={classes.metres}>{f.distance(step.distanceM)}</span>}
        </li>
      ))}
    </ol>
  );
}

const icons: Record<string, typeof IconArrowUp> = {
  depart: IconFlag,
  slightRight: IconArrowUpRight,
  right: IconCornerUpRight,
  sharpRight: IconCornerUpRight,
  slightLeft: IconArrowUpLeft,
  left: IconCornerUpLeft,
  sharpLeft: IconCornerUpLeft,
  uTurn: IconArrowBackUp,
  roundabout: IconRotate,
  merge: IconArrowRampRight,
  exit: IconArrowRampRight,
  arrive: IconMapPin,
};
function iconOf(kind: string): ReactNode {
  const Icon = icons[kind] ?? IconArrowUp;
  return <Icon size={18} className={classes.icon} aria-hidden />;
}
