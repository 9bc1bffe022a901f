import { Button, Menu } from '@mantine/core';
import { IconArrowRight, IconPlus, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { dragText } from '../drag/drag.es.ts';
import classes from '../drag/drag.module.css';
import { sumLoads } from '../wizard/guide-places.ts';
import routes from './plan-routes.module.css';
import { useMoveChosen } from './useMoveChosen.ts';

/** While stops are chosen together: how many, what they weigh, and where all of them go. */
export function ChosenBar({ board }: { board: PlanBoard }) {
  const t = useText(dragText);
  const f = useFormat();
  const { view, guides, choices, evaluatedRoutes, canEdit, free } = board;
  const { isMoving, move } = useMoveChosen(board);
  const load = useMemo(
    () => sumLoads([...view.chosen].flatMap((id) => guides.get(id)?.load ?? [])),
    [view.chosen, guides],
  );
  if (view.chosen.size === 0) return null;
  return (
    <div className={classes.pickedPlace}>
      <section className={classes.picked} aria-label={t('chosenBar')}>
        <span role="status">
          <strong>{t('chosenCount', { count: view.chosen.size })}</strong> ·{' '}
          {t('chosenLoad', { weight: f.weight(load.weightKg), packages: load.packages })}
        </span>
        {canEdit && (
          <Menu position="top-end" withinPortal>
            <Menu.Target>
              <Button size="compact-md" loading={isMoving} leftSection={<IconArrowRight size={16} aria-hidden />}>
                {t('moveTo')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
              {choices.map((r) => (
                <Menu.Item
                  key={r.id}
                  leftSection={
                    <span
                      className={routes.swatch}
                      style={{ background: evaluatedRoutes.get(r.id)?.colour }}
                      aria-hidden
                    />
                  }
                  onClick={() => void move({ to: 'route', route: r.id })}
                >
                  {r.title}
                </Menu.Item>
              ))}
              <Menu.Divider />
              {free !== undefined && (
                <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void move({ to: 'new' })}>
                  {t('newRoute')}
                </Menu.Item>
              )}
              <Menu.Item
                color="red"
                leftSection={<IconX size={16} aria-hidden />}
                onClick={() => void move({ to: 'out' })}
              >
                {t('noRoute')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <Button size="compact-md" variant="default" onClick={() => view.choose([])}>
          {t('clear')}
        </Button>
      </section>
    </div>
  );
}
