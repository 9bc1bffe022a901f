import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import type { BlockWalk } from '@tramo/contract/warehouse/locations';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { SortableList, SortableRow } from '../../../ui/form/SortableList.tsx';
import { moved } from '../../../ui/form/sortable.rules.ts';
import classes from './WalkEditor.module.css';
import { walkText } from './walk.es.ts';

interface WalkEditorProps {
  walk: readonly BlockWalk[];
  blockName: (block: number) => string;
  onChange: (walk: BlockWalk[]) => void;
}

/** The order in which a picker walks the blocks, by drag, keyboard or arrows, and the direction through each. */
export function WalkEditor({ walk, blockName, onChange }: WalkEditorProps) {
  const t = useText(walkText);
  const ids = useMemo(() => walk.map(({ block }) => String(block)), [walk]);
  const step = (at: number, by: number): void => onChange(moved(walk, at, at + by));
  const flip = (at: number): void =>
    onChange(walk.map((one, i) => (i === at ? { ...one, isReversed: !one.isReversed } : one)));
  return (
    <SortableList
      ids={ids}
      nameOf={(id) => blockName(Number(id))}
      onMove={(from, to) => onChange(moved(walk, from, to))}
      words={{
        help: t('help'),
        picked: (at) => t('picked', at),
        moved: (at) => t('moved', at),
        dropped: (at) => t('dropped', at),
        cancelled: (at) => t('cancelled', at),
      }}
    >
      <ol className={classes.list} aria-label={t('list')}>
        {walk.map(({ block, isReversed }, at) => {
          const name = blockName(block);
          const Way = isReversed ? IconArrowLeft : IconArrowRight;
          return (
            <SortableRow key={block} id={String(block)} className={classes.step ?? ''} grip={t('drag', { name })}>
              <span className={classes.name}>{t('block', { name })}</span>
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<Way size={14} aria-hidden />}
                aria-label={t('flip', { name, way: t(isReversed ? 'backwards' : 'forwards') })}
                onClick={() => flip(at)}
              >
                <span className={classes.way}>{t(isReversed ? 'backwards' : 'forwards')}</span>
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('up', { name })}
                disabled={at === 0}
                onClick={() => step(at, -1)}
              >
                <IconArrowUp size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('down', { name })}
                disabled={at === walk.length - 1}
                onClick={() => step(at, 1)}
              >
                <IconArrowDown size={15} aria-hidden />
              </ActionIcon>
            </SortableRow>
          );
        })}
      </ol>
    </SortableList>
  );
}
