import type { CustomField } from '@tramo/contract/custom-fields';
import type { Guide } from '@tramo/contract/guides';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import type { Column } from '../../../ui/table/DataTable.tsx';
import { guideTones } from '../../guide-status/shared/guide-status.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import classes from '../GuidesPage.module.css';
import { guidesText } from '../guides.es.ts';
import { GuideRowMenu, type RowDeeds } from './GuideRowMenu.tsx';
import { Address, daysText, FolioLink, nameOf, useGuideColumns } from './guide-list-columns.tsx';

const tickWidth = 40;
const menuWidth = 52;

/** The columns on show with each row's menu, and the width that they need; on a phone one card. `deeds` stays the same object. */
export function useGuideListColumns(keys: readonly string[], fields: readonly CustomField[], deeds: RowDeeds) {
  const t = useText(guidesText);
  const isNarrow = useIsNarrow();
  const chosen = useGuideColumns(keys, fields);
  const card = useCard();
  return useMemo(() => {
    const menu: Column<Guide> = {
      key: 'menu',
      header: t('columns.actions'),
      isHeaderHidden: true,
      width: menuWidth,
      pin: 'end',
      cell: (guide) => <GuideRowMenu label={t('menu.label', { folio: guide.folio })} guide={guide} deeds={deeds} />,
    };
    if (isNarrow) return { columns: [card, menu], minWidth: 0 };
    return { columns: [...chosen.columns, menu], minWidth: tickWidth + chosen.width + menuWidth };
  }, [t, isNarrow, chosen, card, deeds]);
}

/** A guide as a phone shows it: everything that tells it apart, without sideways scroll. */
function useCard(): Column<Guide> {
  const t = useText(guidesText);
  const words = useText(guideWords);
  const f = useFormat();
  return useMemo(
    () => ({
      key: 'card',
      header: t('columns.card'),
      cell: (guide) => (
        <div className={classes.card}>
          <div className={classes.cardTop}>
            <FolioLink guide={guide} />
            <StatusPill tone={guideTones[guide.status]}>{words(`status.${guide.status}`)}</StatusPill>
          </div>
          <div className="ellipsis">{nameOf(guide)}</div>
          <div className={`muted ellipsis ${classes.cardLine}`}>
            <Address guide={guide} words={words} />
          </div>
          <div className={`muted ellipsis ${classes.cardLine}`}>
            {words(`type.${guide.type}`)} · {daysText(guide, { t, f })}
            {guide.route && ` · ${guide.route.name}`}
          </div>
        </div>
      ),
    }),
    [t, words, f],
  );
}
