import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { labelIn } from '@tramo/contract/checklist-content';
import { checklistTemplates } from '@tramo/contract/checklist-templates';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { builderPath } from '../shared/builder-path.ts';
import { catalogueText } from './catalogue.es.ts';

/** Begins a checklist, from nothing or with a template. */
export function NewChecklist() {
  const t = useText(catalogueText);
  const locale = useLocale();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={builderPath(null) as never}>
          {t('blank')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('templates')}</Menu.Label>
        {checklistTemplates.map((one) => (
          <Menu.Item key={one.key} component={Link} to={builderPath({ template: one.key }) as never} maw={360}>
            {labelIn(one.name, locale)}
            <div className="muted small" style={{ whiteSpace: 'normal' }}>
              {labelIn(one.description, locale)}
            </div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
