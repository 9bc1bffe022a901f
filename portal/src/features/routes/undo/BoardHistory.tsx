import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { companyNow } from '../../../lib/company-clock.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { PopoverPanel } from '../../../ui/PopoverPanel.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { actionWords } from './action-words.ts';
import classes from './BoardHistory.module.css';
import { useActions } from './undo.api.ts';
import { undoText } from './undo.es.ts';
import { useUndo } from './useRouteUndo.ts';

interface BoardHistoryProps {
  /** One route's changes; without it the whole board's. */
  route?: { _id: string; name: string };
}

/** The last changes of the board, who made them and when, each with its way back while there is one. */
export function BoardHistory({ route }: BoardHistoryProps) {
  const t = useText(undoText);
  const [isOpen, setOpen] = useState(false);
  const title = route ? t('titleOf', { name: route.name }) : t('title');
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      width={380}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Tooltip label={route ? title : `${title}. ${t('hint')}`}>
          <ActionIcon
            variant="default"
            size={route ? 26 : 36}
            aria-label={title}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconHistory size={route ? 15 : 17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <PopoverPanel p={0} label={title}>
        <List routeId={route?._id} title={title} isOpen={isOpen} />
      </PopoverPanel>
    </Popover>
  );
}

function List({ routeId, title, isOpen }: { routeId: string | undefined; title: string; isOpen: boolean }) {
  const t = useText(undoText);
  const f = useFormat();
  const query = useActions(routeId, isOpen);
  const { undo } = useUndo();
  const actions = query.data?.actions ?? [];
  const now = companyNow();
  return (
    <>
      <h3 className={classes.title}>{title}</h3>
      {query.isPending ? (
        <SkeletonRows />
      ) : query.error ? (
        <ErrorState error={query.error} retry={query.refetch} />
      ) : actions.length === 0 ? (
        <p className={classes.empty}>{t('empty')}</p>
      ) : (
        <ul className={classes.list}>
          {actions.map((action) => {
            const what = actionWords(action, t, f);
            const age = f.age((now - Date.parse(action.at)) / 1000);
            return (
              <li key={action._id} className={classes.item}>
                <span className={classes.text}>
                  <span className={classes.what}>{what}</span>
                  <span className={classes.who}>
                    {action.byMe ? t('mine', { age }) : t('by', { by: action.by, age })}
                  </span>
                </span>
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={!action.canUndo}
                  title={action.canUndo ? undefined : t('cannot')}
                  aria-label={t('undoOne', { what })}
                  leftSection={<IconArrowBackUp size={13} aria-hidden />}
                  onClick={() => void undo(action)}
                >
                  {t('button')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
