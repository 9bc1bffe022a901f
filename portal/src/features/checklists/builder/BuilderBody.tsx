import { SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { useText } from '../../../lib/text.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { headId } from './draft-store.ts';
import { FaultList } from './FaultList.tsx';
import { ItemEditor } from './ItemEditor.tsx';
import { Outline } from './Outline.tsx';
import { PhonePreview } from './PhonePreview.tsx';
import { RuleOutline } from './RuleOutline.tsx';
import { type Pane, useDraft, useWork } from './useBuilder.ts';

/** Structure, editor and phone side by side, or one plain list whose rows unfold. */
export type View = 'list' | 'panes';
type Part = 'questions' | 'rules' | 'notices';
interface BodyProps {
  view: View;
  isNarrow: boolean;
  checklistId: string | null;
}

export function BuilderBody({ view, isNarrow, checklistId }: BodyProps) {
  const t = useText(builderText);
  const { pane } = useWork();
  const shown = useStore(pane);
  const selected = useDraft((state) => state.selected);
  if (isNarrow)
    return (
      <div className={classes.narrow}>
        <SegmentedControl
          fullWidth
          radius={0}
          value={shown}
          onChange={(value) => pane.set(value as Pane)}
          data={(['outline', 'edit', 'preview'] as const).map((value) => ({ value, label: t(`panes.${value}`) }))}
        />
        <div className={classes.pane}>
          {shown === 'outline' && <Structure />}
          {shown === 'edit' && (
            <div className={classes.edited}>
              <FaultList />
              <ItemEditor id={selected} checklistId={checklistId} />
            </div>
          )}
          {shown === 'preview' && <PhonePreview />}
        </div>
      </div>
    );
  if (view === 'list')
    return (
      <div className={classes.plain}>
        <div className={classes.plainColumn}>
          <FaultList />
          <ItemEditor id={headId} checklistId={checklistId} />
          <h2>{t('outline.questions')}</h2>
          <Outline editor={(id) => <ItemEditor id={id} checklistId={checklistId} />} />
          <h2>{t('outline.rules')}</h2>
          <RuleOutline kind="rules" editor={(id) => <ItemEditor id={id} checklistId={checklistId} />} />
          <h2>{t('outline.notices')}</h2>
          <RuleOutline kind="notices" editor={(id) => <ItemEditor id={id} checklistId={checklistId} />} />
        </div>
      </div>
    );
  return (
    <div className={classes.three}>
      <div className={classes.left}>
        <Structure />
      </div>
      <div className={classes.middle}>
        <div className={classes.edited}>
          <FaultList />
          <ItemEditor id={selected} checklistId={checklistId} />
        </div>
      </div>
      <div className={classes.right}>
        <PhonePreview />
      </div>
    </div>
  );
}

/** The checklist itself, and its questions, rules or notices. */
function Structure() {
  const t = useText(builderText);
  const work = useWork();
  const selected = useDraft((state) => state.selected);
  const rules = useDraft((state) => state.draft.content.rules);
  const notices = useDraft((state) => state.draft.content.notifications);
  const home: Part | null = rules.some((one) => one.id === selected)
    ? 'rules'
    : notices.some((one) => one.id === selected)
      ? 'notices'
      : selected === headId
        ? null
        : 'questions';
  const [part, setPart] = useState<Part>(home ?? 'questions');
  // What was opened from elsewhere shows where it stands.
  useEffect(() => {
    if (home) setPart(home);
  }, [home]);
  const count = { questions: null, rules: rules.length, notices: notices.length };
  return (
    <nav className={classes.structure} aria-label={t('panes.outline')}>
      <button
        type="button"
        className={classes.head}
        data-row={headId}
        aria-current={selected === headId ? 'true' : undefined}
        onClick={() => work.goTo(headId)}
      >
        {t('outline.head')}
      </button>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('outline.parts')}
        value={part}
        onChange={(value) => setPart(value as Part)}
        data={(['questions', 'rules', 'notices'] as const).map((value) => ({
          value,
          label: count[value] ? `${t(`outline.${value}`)} (${count[value]})` : t(`outline.${value}`),
        }))}
      />
      {part === 'questions' ? <Outline /> : <RuleOutline kind={part} />}
    </nav>
  );
}
