import { Button } from '@mantine/core';
import { IconListDetails, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Checklist, checklistCategories } from '@tramo/contract/checklist-api';
import { useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import tabsCss from '../../ui/tabs.module.css';
import { useStatusChecklists } from './catalogue/catalogue.api.ts';
import classes from './logic/Logic.module.css';
import { LogicList } from './logic/LogicList.tsx';
import { logicText } from './logic/logic.es.ts';

const ConditionDialog = lazyPart(() => import('./logic/ConditionDialog.tsx').then((m) => m.ConditionDialog));
const TrialDialog = lazyPart(() => import('./logic/TrialDialog.tsx').then((m) => m.TrialDialog));

/** `/settings/checklist/logic`: which checklist a driver answers when, status by status. */
export function ChecklistLogicPage() {
  const t = useText(logicText);
  const [state, setState] = useUrlState({ status: 'delivered' });
  const category = checklistCategories.find((one) => one === state.status) ?? 'delivered';
  const list = useStatusChecklists(category);
  const [editing, setEditing] = useState<Checklist | null>(null);
  const [isTrying, setTrying] = useState(false);
  const isOther = list.isPlaceholderData;
  return (
    <Page
      fill
      title={t('title')}
      actions={
        <>
          <Button
            component={Link}
            to={pathOf('settings', { tab: 'checklists' }) as never}
            variant="default"
            leftSection={<IconListDetails size={16} aria-hidden />}
          >
            {t('back')}
          </Button>
          <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => setTrying(true)}>
            {t('tryOut')}
          </Button>
        </>
      }
    >
      <nav className={tabsCss.bar} aria-label={t('statuses')}>
        {checklistCategories.map((name) => (
          <button
            key={name}
            type="button"
            className={tabsCss.tab}
            aria-current={name === category ? 'page' : undefined}
            onClick={() => setState({ status: name })}
          >
            {t(`category.${name}`)}
          </button>
        ))}
      </nav>
      <div className={classes.body}>
        <p className="muted">{t('about')}</p>
        {list.error && !list.data ? (
          <ErrorState error={list.error} retry={list.refetch} />
        ) : !list.data || isOther ? (
          <SkeletonRows />
        ) : list.data.length === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          <div className={classes.card}>
            <LogicList key={category} category={category} checklists={list.data} onConditions={setEditing} />
          </div>
        )}
      </div>
      {editing && <ConditionDialog checklist={editing} onClose={() => setEditing(null)} />}
      {isTrying && <TrialDialog category={category} onClose={() => setTrying(false)} />}
    </Page>
  );
}
