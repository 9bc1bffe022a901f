import { Button, Menu } from '@mantine/core';
import {
  IconArrowGuide,
  IconChevronDown,
  IconFileSpreadsheet,
  IconFileText,
  IconPrinter,
  IconShare,
} from '@tabler/icons-react';
import { routeChangesApi } from '@tramo/contract/route-changes';
import type { Route } from '@tramo/contract/routes';
import { useState } from 'react';
import { urlOf } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { downloadPath, openPath } from '../../../lib/files.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { toast } from '../../../ui/toast.ts';
import { papersText } from './papers.es.ts';

const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then((m) => m.ShareDialog));
const TurnsDialog = lazyPart(() => import('./TurnsDialog.tsx').then((m) => m.TurnsDialog));

/** What goes with a route on paper, as a file, and to those who have no account. */
export function RoutePapers({ route }: { route: Pick<Route, '_id' | 'name'> }) {
  const t = useText(papersText);
  const mayShare = useMayOpen()('newRoute');
  const [isSharing, setSharing] = useState(false);
  const [isTurning, setTurning] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const make = (work: Promise<void>): void => {
    setBusy(true);
    work.catch((error) => toast.error(problemText(error))).finally(() => setBusy(false));
  };
  const id = route._id;
  const name = { name: route.name };
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFileText size={15} aria-hidden />}
            rightSection={<IconChevronDown size={13} aria-hidden />}
            loading={isBusy}
            aria-label={isBusy ? t('making') : t('menu')}
            title={t('menu')}
            data-papers
          >
            <span data-papers-word>{t('menu')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => make(openPath(urlOf(routeChangesApi.manifest, { id }), t('manifestName', name)))}
          >
            {t('manifest')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onClick={() => make(downloadPath(urlOf(routeChangesApi.sheet, { id }), t('sheetName', name)))}
          >
            {t('sheet')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowGuide size={16} aria-hidden />} onClick={() => setTurning(true)}>
            {t('turns.menu')}
          </Menu.Item>
          {mayShare && (
            <Menu.Item leftSection={<IconShare size={16} aria-hidden />} onClick={() => setSharing(true)}>
              {t('share')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isTurning && <TurnsDialog route={route} onClose={() => setTurning(false)} />}
      {isSharing && <ShareDialog route={route} onClose={() => setSharing(false)} />}
    </>
  );
}
