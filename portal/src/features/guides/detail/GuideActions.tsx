import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconClipboardText,
  IconCopy,
  IconDots,
  IconEdit,
  IconPencil,
  IconRoute,
  IconTags,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { GuideDetail } from '@tramo/contract/guides';
import { proofApi } from '@tramo/contract/proof';
import { useState } from 'react';
import { urlOf } from '../../../lib/api.ts';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { downloadPath } from '../../../lib/files.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { HistoryItem } from '../../audit/shared/HistoryItem.tsx';
import { useDeleteGuide } from '../guides.api.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { guideText } from './guide.es.ts';
import { guidePageText } from './guide-page.es.ts';
import { ReturnDialog } from './ReturnDialog.tsx';

/** What may be done with the guide as it stands: the likeliest as buttons, the rest in a menu. */
export function GuideActions({ guide }: { guide: GuideDetail }) {
  const t = useText(guideText);
  const ui = useText(uiText);
  const page = useText(guidePageText);
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const remove = useDeleteGuide();
  const [open, setOpen] = useState<'return' | 'correct' | null>(null);
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('remove.title', { folio: guide.folio }),
      body: t('remove.text'),
      confirm: ui('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ id: guide._id });
      toast.ok(t('remove.done', { folio: guide.folio }));
      void navigate({ to: pathOf('guides') as never });
    } catch (error) {
      // Why it was refused stands beside the words of the specification, where the API knows.
      const isKnown = error instanceof ApiProblem && error.status === 409;
      toast.error(isKnown ? `${t('remove.failed')} ${problemText(error)}` : t('remove.failed'));
    }
  };
  const sheet = (): void =>
    void downloadPath(urlOf(proofApi.sheet, { id: guide._id }), `${guide.folio}.pdf`).catch((error) =>
      toast.error(problemText(error)),
    );
  return (
    <>
      {guide.can.return && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => setOpen('return')}
        >
          {t('return')}
        </Button>
      )}
      {guide.can.update && (
        <Button
          component={Link}
          to={pathOf('editGuide', { id: guide._id }) as never}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {ui('edit')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={9} aria-label={page('actions.more')}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {guide.can.correct && (
            <Menu.Item leftSection={<IconEdit size={16} aria-hidden />} onClick={() => setOpen('correct')}>
              {page('actions.correct')}
            </Menu.Item>
          )}
          {guide.deliveryAttempts > 0 && (
            <Menu.Item leftSection={<IconClipboardText size={16} aria-hidden />} onClick={sheet}>
              {page('actions.sheet')}
            </Menu.Item>
          )}
          {mayOpen('labels') && (
            <Menu.Item
              component={Link}
              to={`${pathOf('labels', { tab: 'guide' })}?search=${encodeURIComponent(guide.folio)}`}
              leftSection={<IconTags size={16} aria-hidden />}
            >
              {page('actions.labels')}
            </Menu.Item>
          )}
          {mayOpen('newGuide') && (
            <Menu.Item
              component={Link}
              to={`${pathOf('newGuide')}?from=${guide._id}`}
              leftSection={<IconCopy size={16} aria-hidden />}
            >
              {page('actions.duplicate')}
            </Menu.Item>
          )}
          {guide.route && (
            <Menu.Item
              component={Link}
              to={`${pathOf('routesOverview', { startDate: guide.scheduledDate })}?route=${guide.route._id}`}
              leftSection={<IconRoute size={16} aria-hidden />}
            >
              {page('actions.route')}
            </Menu.Item>
          )}
          <HistoryItem subjectId={guide._id} />
          {guide.can.delete && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void ask()}>
              {ui('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ReturnDialog guide={guide} isOpen={open === 'return'} onClose={() => setOpen(null)} />
      <CorrectDialog guide={guide} isOpen={open === 'correct'} onClose={() => setOpen(null)} />
    </>
  );
}
