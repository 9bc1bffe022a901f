import { Button, Group, Modal } from '@mantine/core';
import { type BlockWalk, serpentine } from '@tramo/contract/warehouse/locations';
import type { Area } from '@tramo/contract/warehouse/warehouses';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { useAskToLeave } from '../../../ui/form/useUnsavedGuard.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { FloorPlan } from '../plan/FloorPlan.tsx';
import type { Tone } from '../plan/floor-plan.rules.ts';
import { nameOfPart } from '../plan/location-naming.rules.ts';
import { WalkEditor } from '../plan/WalkEditor.tsx';
import classes from '../Warehouses.module.css';
import { useSaveWalk } from '../warehouses.api.ts';
import { areaText } from './area.es.ts';

const plain = (): Tone => 1;
const isSame = (a: readonly BlockWalk[], b: readonly BlockWalk[]): boolean =>
  a.every((step, i) => step.block === b[i]?.block && step.isReversed === b[i]?.isReversed);

/** The walk through an area: its blocks in order, each in its direction, drawn as they are changed. */
export function WalkDialog({ area, onClose }: { area: Area; onClose: () => void }) {
  const t = useText(areaText);
  const ui = useText(uiText);
  const save = useSaveWalk();
  const askToLeave = useAskToLeave();
  const [walk, setWalk] = useState<BlockWalk[]>(area.walk);
  const usual = serpentine(area.blocks);
  const isChanged = !isSame(walk, area.walk);
  const blockName = (block: number): string => nameOfPart(area, 'block', block);
  const close = async (): Promise<void> => {
    if (!isChanged || (await askToLeave())) onClose();
  };
  const send = async (): Promise<void> => {
    await save.mutateAsync({ id: area._id, walk: isSame(walk, usual) ? null : walk, version: area.version });
    toast.ok(t('walkDialog.saved'));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void close()}
      size="xl"
      title={t('walkDialog.title', { name: area.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <div className={classes.stack}>
        <p className="muted">{t('walkDialog.text')}</p>
        <FloorPlan
          label={t('walkDialog.plan')}
          counts={area}
          blockName={blockName}
          shelfName={(shelf) => nameOfPart(area, 'shelf', shelf)}
          toneAt={plain}
          walk={walk}
        />
        <WalkEditor walk={walk} blockName={blockName} onChange={setWalk} />
        <Refusal error={save.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" mr="auto" disabled={isSame(walk, usual)} onClick={() => setWalk(usual)}>
            {t('walkDialog.serpentine')}
          </Button>
          <Button variant="default" onClick={() => void close()}>
            {ui('cancel')}
          </Button>
          <Button loading={save.isPending} disabled={!isChanged} onClick={() => void send().catch(() => undefined)}>
            {t('walkDialog.save')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
