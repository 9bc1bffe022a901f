import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useStore } from '../../../lib/store.ts';
import { useText } from '../../../lib/text.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { contentId, nameOfItem } from './draft-faults.rules.ts';
import { headId } from './draft-store.ts';
import { faultText, useContent, useFound, useWork } from './useBuilder.ts';

interface Line {
  item: string;
  field: string;
  text: string;
}

/** What keeps the draft from being saved, and what the server or somebody else said of it: each leads to its place. */
export function FaultList() {
  const t = useText(builderText);
  const locale = useLocale();
  const work = useWork();
  const content = useContent();
  const { faults } = useFound();
  const notes = useStore(work.notes);
  const { all } = useStore(work.left);
  const [isOpen, setOpen] = useState(false);
  const said: Line[] = Object.entries(notes).map(([at, text]) => {
    const dot = at.indexOf('.');
    return { item: at.slice(0, dot), field: at.slice(dot + 1), text };
  });
  const found: Line[] = faults.map((one) => ({ ...one, text: faultText(one, t, locale) }));
  const lines = [...said, ...found];
  if (lines.length === 0) return null;
  const thing = (id: string): string => {
    const rule = content.rules.findIndex((one) => one.id === id);
    if (rule >= 0) return t('faults.rule', { n: rule + 1 });
    const notice = content.notifications.findIndex((one) => one.id === id);
    if (notice >= 0) return t('faults.notice', { n: notice + 1 });
    if (id === headId || id === contentId) return t('outline.head');
    return nameOfItem(content, id)?.trim() || t('outline.unnamedQuestion');
  };
  const isShown = isOpen || all || said.length > 0;
  return (
    <div className={classes.faults} role={isShown ? 'alert' : 'status'}>
      <div className={classes.faultsHead}>
        <IconAlertCircle size={18} aria-hidden />
        <strong>{t('faults.title', { count: lines.length })}</strong>
        {!isShown && (
          <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
            {t('faults.show')}
          </Button>
        )}
      </div>
      {isShown && (
        <ul>
          {lines.map(({ item, field, text }) => (
            <li key={`${item}.${field}`}>
              <button type="button" className={classes.reference} onClick={() => work.goTo(item, field)}>
                {t('faults.of', { thing: thing(item), what: text })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
