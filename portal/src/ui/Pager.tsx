import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ListCount } from '@tramo/contract/fields';
import { useText } from '../lib/text.ts';
import classes from './Pager.module.css';
import { uiText } from './ui.text.ts';

interface PagerProps {
  page: number;
  pageSize: number;
  count: ListCount;
  onPage: (page: number) => void;
}

/** `1–50 de 1,214` and the two steps. */
export function Pager({ page, pageSize, count, onPage }: PagerProps) {
  const ui = useText(uiText);
  const from = Math.min((page - 1) * pageSize + 1, count.totalCount);
  return (
    <nav className={classes.pager} aria-label={ui('pages')}>
      <span>{ui('pageOf', { from, to: Math.min(page * pageSize, count.totalCount), total: count.totalCount })}</span>
      <ActionIcon aria-label={ui('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon aria-label={ui('next')} disabled={page >= count.totalPages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </nav>
  );
}
