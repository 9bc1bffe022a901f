import { Button, Group } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { ClearFilters } from '../../../ui/table/ClearFilters.tsx';
import { guidesText } from '../guides.es.ts';
import type { GuidesScope } from './guides-filter.ts';

interface NoGuidesProps {
  scope: GuidesScope;
  isFiltered: boolean;
  clear: () => void;
}

/** Nothing to list: because of the filters, or because there is nothing yet; and what to do about it. */
export function NoGuides({ scope, isFiltered, clear }: NoGuidesProps) {
  const t = useText(guidesText);
  const mayOpen = useMayOpen();
  const icon = <IconBox size={32} stroke={1.5} aria-hidden />;
  if (isFiltered) {
    const action = <ClearFilters isPlain onClear={clear} />;
    return <EmptyState icon={icon} title={t('empty.filteredTitle')} text={t('empty.filteredText')} action={action} />;
  }
  if (scope !== 'all') {
    const action = (
      <Group gap="xs" justify="center">
        {scope === 'api' && mayOpen('settings') && (
          <Button component={Link} to={pathOf('settings', { tab: 'connections' }) as never}>
            {t('empty.apiSettings')}
          </Button>
        )}
        <Button variant="default" component={Link} to={pathOf('guides') as never}>
          {t('seeAll')}
        </Button>
      </Group>
    );
    return <EmptyState icon={icon} title={t(`empty.${scope}Title`)} text={t(`empty.${scope}Text`)} action={action} />;
  }
  const action = mayOpen('guideImport') && (
    <Group gap="xs" justify="center">
      <Button component={Link} to={pathOf('guideImport') as never}>
        {t('import')}
      </Button>
      {mayOpen('newGuide') && (
        <Button variant="default" component={Link} to={pathOf('newGuide') as never}>
          {t('add')}
        </Button>
      )}
    </Group>
  );
  return <EmptyState icon={icon} title={t('empty.title')} text={t('empty.text')} action={action} />;
}
