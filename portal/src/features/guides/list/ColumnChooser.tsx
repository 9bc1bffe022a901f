import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { SortableList, SortableRow } from '../../../ui/form/SortableList.tsx';
import { moved } from '../../../ui/form/sortable.rules.ts';
import { guidesText } from '../guides.es.ts';
import type { GuidesColumnsProps } from './GuidesColumns.tsx';
import classes from './GuidesTools.module.css';
import { useColumnNames, usualColumns } from './guide-list-columns.tsx';

/** The columns on show in their order, and those that may join them. */
export function ColumnChooser({ value, onChange, fields, viewName }: GuidesColumnsProps) {
  const t = useText(guidesText);
  const names = useColumnNames(fields);
  const nameOf = (key: string): string => names.find((one) => one.key === key)?.name ?? '';
  // The folio stands still; a field that is gone has no name.
  const [first, ...others] = value.filter((key) => nameOf(key) !== '');
  const hidden = names.filter((one) => !value.includes(one.key));
  const set = (next: readonly string[]): void => onChange([first ?? 'folio', ...next]);
  return (
    <div className={classes.chooser}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('choose.shown')}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={!viewName && value.join() === usualColumns.join()}
          onClick={() => onChange(null)}
        >
          {t('choose.reset')}
        </Button>
      </div>
      <p className="muted small">{viewName ? t('choose.ofView', { name: viewName }) : t('choose.help')}</p>
      <div className={classes.scroll}>
        <div className={classes.column} data-fixed>
          <span className={classes.name}>{nameOf(first ?? 'folio')}</span>
          <span className="muted small">{t('choose.fixed')}</span>
        </div>
        <SortableList
          ids={others}
          nameOf={nameOf}
          onMove={(from, to) => from !== to && set(moved(others, from, to))}
          words={{
            help: t('choose.help'),
            picked: (at) => t('choose.picked', at),
            moved: (at) => t('choose.moved', at),
            dropped: (at) => t('choose.dropped', at),
            cancelled: (at) => t('choose.cancelled', at),
          }}
        >
          <ol className={classes.columns} aria-label={t('choose.shown')}>
            {others.map((key, index) => (
              <Item
                key={key}
                id={key}
                name={nameOf(key)}
                isFirst={index === 0}
                isLast={index === others.length - 1}
                onStep={(by) => set(moved(others, index, index + by))}
                onRemove={() => set(others.filter((other) => other !== key))}
              />
            ))}
          </ol>
        </SortableList>
        {hidden.length > 0 && <h2 className={classes.heading}>{t('choose.hidden')}</h2>}
        <ul className={classes.columns} aria-label={t('choose.hidden')}>
          {hidden.map(({ key, name, isCustom }) => (
            <li key={key} className={classes.column} data-hidden>
              <span className={classes.name}>{name}</span>
              {isCustom && <span className="muted small">{t('choose.custom')}</span>}
              <ActionIcon variant="subtle" aria-label={t('choose.add', { name })} onClick={() => set([...others, key])}>
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface ItemProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
}
function Item({ id, name, isFirst, isLast, onStep, onRemove }: ItemProps) {
  const t = useText(guidesText);
  return (
    <SortableRow id={id} className={classes.column} grip={t('choose.drag', { name })} gripSize={16}>
      <span className={classes.name}>{name}</span>
      <ActionIcon disabled={isFirst} onClick={() => onStep(-1)} aria-label={t('choose.up', { name })}>
        <IconArrowUp size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon disabled={isLast} onClick={() => onStep(1)} aria-label={t('choose.down', { name })}>
        <IconArrowDown size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon onClick={onRemove} aria-label={t('choose.remove', { name })}>
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </SortableRow>
  );
}
