import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Visit } from '@tramo/contract/proof';
import { problemText } from '../../../lib/api-problem.ts';
import { downloadPath } from '../../../lib/files.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { sheetPath } from './evidence.api.ts';
import { visitText } from './visit.es.ts';

/** Downloads the sheet of proof of a visit. */
export function SheetButton({ visit }: { visit: Pick<Visit, '_id' | 'guideId' | 'folio'> }) {
  const t = useText(visitText);
  const sheet = useMutation({
    mutationFn: () => downloadPath(sheetPath(visit), t('sheetName', { folio: visit.folio })),
    onError: (error) => toast.error(problemText(error) || t('sheetFailed')),
    meta: { quiet: true },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={sheet.isPending}
      onClick={() => sheet.mutate()}
    >
      {t('sheet')}
    </Button>
  );
}
