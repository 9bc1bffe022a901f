import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ListCount } from '@tramo/contract/fields';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';
import classes from './Pager.module.css';

interface PagerProps {
  page: number;
  pageSize: number;
  count: ListCount;
  onPage: (page: number) => void;
  /** Sizes of a page to choose from; without them it has the one. */
  sizes?: readonly number[] | undefined;
  onSize?: ((size: number) => void) | undefined;
}

/** `1–50 de 1,214`, the size of a page and the two steps. */
export function Pager({ page, pageSize, count, onPage, sizes, onSize }: PagerProps) {
  const ui = useText(uiText);
  const total = count.totalCount;
  const from = Math.min((page - 1) * pageSize + 1, total);
  const to = Math.min(page * pageSize, total);
  return (
    <nav className={classes.pager} aria-label={ui('pages')}>
      {sizes && onSize && (
        <div className={classes.size}>
          <span className={classes.sizeWord} aria-hidden>
            {ui('perPage')}
          </span>
          <Select
            w={76}
            size="xs"
            aria-label={ui('perPage')}
            allowDeselect={false}
            data={sizes.map(String)}
            value={String(pageSize)}
            onChange={(size) => size && onSize(Number(size))}
          />
        </div>
      )}
      <span className={classes.range}>{ui(count.isAtLeast ? 'pageOfMore' : 'pageOf', { from, to, total })}</span>
      <ActionIcon aria-label={ui('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon aria-label={ui('next')} disabled={page >= count.totalPages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </nav>
  );
}
