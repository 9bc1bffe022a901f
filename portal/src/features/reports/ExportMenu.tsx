import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import type { dashboardApi } from '@tramo/contract/dashboard';
import type { Body } from '@tramo/contract/endpoint';
import { problemText } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { toast } from '../../ui/toast.ts';
import { useExport } from './reports.api.ts';
import { reportsText } from './reports.es.ts';

/** What is on show as a file. */
export function ExportMenu({ body }: { body: Omit<Body<typeof dashboardApi.export>, 'format'> }) {
  const t = useText(reportsText);
  const isNarrow = useIsNarrow();
  const make = useExport();
  const start = (format: 'xlsx' | 'pdf'): void =>
    make.mutate({ ...body, format }, { onError: (error) => toast.error(problemText(error) || t('export.failed')) });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        {isNarrow ? (
          <ActionIcon variant="default" size={36} aria-label={t('export.action')} loading={make.isPending}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            loading={make.isPending}
          >
            {t('export.action')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => start('xlsx')}>
          {t('export.xlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => start('pdf')}>
          {t('export.pdf')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
