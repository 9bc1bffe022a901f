import { Button } from '@mantine/core';
import { IconPlus, IconRuler2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useGather } from '../../lib/gather.ts';
import { useLive } from '../../lib/live.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { lazyPart, useLoadAhead } from '../../ui/lazyPart.tsx';
import { Page } from '../../ui/Page.tsx';
import tabsCss from '../../ui/tabs.module.css';
import { PeopleTab } from './board/PeopleTab.tsx';
import { StateTiles } from './board/StateTiles.tsx';
import { TasksTab } from './board/TasksTab.tsx';
import { WavesTab } from './board/WavesTab.tsx';
import { usePickBoard } from './picking.api.ts';
import { pickingText } from './picking.es.ts';

const WaveDrawer = lazyPart(() => import('./wave/WaveDrawer.tsx').then((m) => m.WaveDrawer));
const SetupDrawer = lazyPart(() => import('./setup/SetupDrawer.tsx').then((m) => m.SetupDrawer));

const tabs = ['tasks', 'waves', 'people'] as const;
/** Changes come in bursts of scans: the board is read once for all of a while. */
const gatherMs = 3000;

/** The warehouse's day: orders by state, waves, who picks what and how fast. */
export function PickingBoardPage() {
  const t = useText(pickingText);
  const client = useQueryClient();
  const { cediId } = useWorkplace();
  const [state, setState] = useUrlState({ tab: 'tasks', search: '', status: '', page: 1, sort: '', order: 'asc' });
  const [isMaking, setMaking] = useState(false);
  const [isSettingUp, setSettingUp] = useState(false);
  const board = usePickBoard(cediId);
  const refresh = useGather(() => void client.invalidateQueries({ queryKey: ['picking'] }));
  useLive((event) => {
    if (event.type === 'orders.changed') refresh.every(gatherMs);
  });
  useLoadAhead(board.data !== undefined, WaveDrawer, SetupDrawer);
  const tab = tabs.find((one) => one === state.tab) ?? 'tasks';
  return (
    <Page
      fill
      title={t('title')}
      subtitle={board.data && t('subtitle', { lines: board.data.linesToday, shorts: board.data.shortsToday })}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRuler2 size={16} aria-hidden />}
            onClick={() => setSettingUp(true)}
          >
            {t('setup.open')}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
            {t('wave.make')}
          </Button>
        </>
      }
    >
      <StateTiles board={board.data} />
      <nav className={tabsCss.bar} aria-label={t('tabs.label')}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            className={tabsCss.tab}
            aria-current={one === tab ? 'page' : undefined}
            onClick={() => setState({ tab: one, search: '', status: '', page: 1 })}
          >
            {t(`tabs.${one}`)}
          </button>
        ))}
      </nav>
      {tab === 'tasks' && <TasksTab state={state} setState={setState} />}
      {tab === 'waves' && <WavesTab state={state} setState={setState} />}
      {tab === 'people' && <PeopleTab people={board.data?.people} query={board} />}
      <WaveDrawer isOpen={isMaking} onClose={() => setMaking(false)} />
      <SetupDrawer isOpen={isSettingUp} onClose={() => setSettingUp(false)} />
    </Page>
  );
}
