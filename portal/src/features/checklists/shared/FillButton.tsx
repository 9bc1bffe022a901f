import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ChecklistForm } from '@tramo/contract/checklist-answers';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { lazyPart, useLoadAhead } from '../../../ui/lazyPart.tsx';
import { fillText } from './fill.es.ts';

const FillChecklist = lazyPart(() => import('./FillChecklist.tsx').then((m) => m.FillChecklist));

/** Opens the form of a visit's checklist, for those whom the server gave one. */
export function FillButton({ guideId, visit }: { guideId: string; visit: ChecklistForm }) {
  const t = useText(fillText);
  const [isOpen, setOpen] = useState(false);
  useLoadAhead(true, FillChecklist);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(Object.keys(visit.values).length > 0 ? 'correct' : 'complete')}
      </Button>
      <FillChecklist guideId={guideId} visit={visit} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
