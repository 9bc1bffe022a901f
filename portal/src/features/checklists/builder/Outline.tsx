import { Button, Menu } from '@mantine/core';
import { IconPlus, IconSection } from '@tabler/icons-react';
import { checklistLimits, type QuestionType, questionTypes } from '@tramo/contract/checklist-content';
import { newSection } from '@tramo/contract/checklist-template-parts';
import { type ReactNode, useCallback, useRef } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { SortableList } from '../../../ui/form/SortableList.tsx';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { addQuestion, addSection, flatIds, moveRow, questionOf } from './content-edit.rules.ts';
import { OutlineRow } from './OutlineRow.tsx';
import { typeIcons } from './question-icons.ts';
import { nameOr } from './RemoveDialog.tsx';
import { faultsIn, useDraft, useWork } from './useBuilder.ts';

/** Sections and questions in their order: opened by a click, ordered by grip, by keyboard or by their menu. `editor`: what a list shows below the chosen row. */
export function Outline({ editor }: { editor?: (id: string) => ReactNode }) {
  const t = useText(builderText);
  const locale = useLocale();
  const work = useWork();
  const draft = useDraft((state) => state.draft);
  const selected = useDraft((state) => state.selected);
  const { content } = draft;
  const faulty = faultsIn(draft).byItem;

  // The same array while the order is the same: rows are not drawn again.
  const kept = useRef<string[]>([]);
  const now = flatIds(content);
  if (now.join() !== kept.current.join()) kept.current = now;
  const ids = kept.current;

  const nameOf = useCallback(
    (id: string): string => {
      const { sections } = work.store.get().draft.content;
      const part = sections.find((one) => one.id === id);
      if (part) return nameOr(part.label, locale, t('outline.unnamedSection'));
      const q = sections.flatMap((one) => one.questions).find((one) => one.id === id);
      return nameOr(q?.label ?? { es: '', en: '' }, locale, t('outline.unnamedQuestion'));
    },
    [work, locale, t],
  );
  const total = ids.length - content.sections.length;
  let number = 0;
  const unnamed = { section: t('outline.unnamedSection'), question: t('outline.unnamedQuestion') };
  return (
    <div className={classes.outline}>
      {total === 0 && <p className={classes.none}>{t('outline.noQuestions')}</p>}
      <SortableList
        ids={ids}
        nameOf={nameOf}
        onMove={(from, to) => work.edit((one) => moveRow(one, from, to))}
        words={{
          help: t('outline.dragHelp'),
          picked: (at) => t('outline.picked', { ...at }),
          moved: (at) => t('outline.moved', { ...at }),
          dropped: (at) => t('outline.dropped', { ...at }),
          cancelled: (at) => t('outline.putBack', { name: at.name }),
        }}
      >
        <ol className={classes.rows} aria-label={t('outline.label')}>
          {content.sections.flatMap((part) => [
            <OutlineRow
              key={part.id}
              id={part.id}
              name={nameOr(part.label, locale, unnamed.section)}
              type={null}
              number={0}
              isRequired={false}
              isSelected={selected === part.id}
              isFaulty={faulty.has(part.id)}
            >
              {selected === part.id ? editor?.(part.id) : undefined}
            </OutlineRow>,
            ...part.questions.map((q) => {
              number++;
              return (
                <OutlineRow
                  key={q.id}
                  id={q.id}
                  name={nameOr(q.label, locale, unnamed.question)}
                  type={q.type}
                  number={number}
                  isRequired={q.required}
                  isSelected={selected === q.id}
                  isFaulty={faulty.has(q.id)}
                >
                  {selected === q.id ? editor?.(q.id) : undefined}
                </OutlineRow>
              );
            }),
          ])}
        </ol>
      </SortableList>
      <div className={classes.adders}>
        <AddQuestion isFull={total >= checklistLimits.questions} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSection size={16} aria-hidden />}
          disabled={content.sections.length >= checklistLimits.sections}
          onClick={() => {
            const id = newUuid();
            const n = content.sections.length + 1;
            const label = { es: t('outline.newSection', { n }), en: '' };
            work.edit((one) => addSection(one, newSection(id, label), work.store.get().selected));
            work.goTo(id, 'label.es');
          }}
        >
          {t('outline.addSection')}
        </Button>
      </div>
    </div>
  );
}

/** A question of a kind, behind the one that is edited. */
function AddQuestion({ isFull }: { isFull: boolean }) {
  const t = useText(builderText);
  const work = useWork();
  const add = (type: QuestionType): void => {
    const q = questionOf(type, newUuid);
    work.edit((one) => addQuestion(one, q, work.store.get().selected, newUuid));
    work.goTo(q.id);
    // The menu gives the focus back first.
    setTimeout(() => {
      if (work.store.get().selected === q.id) work.goTo(q.id, 'label.es');
    }, 60);
  };
  return (
    <Menu position="top-start" shadow="md" withinPortal returnFocus>
      <Menu.Target>
        <Button
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          title={isFull ? t('outline.full', { max: checklistLimits.questions }) : undefined}
        >
          {t('outline.addQuestion')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {questionTypes.map((type) => {
          const Icon = typeIcons[type];
          return (
            <Menu.Item key={type} leftSection={<Icon size={18} aria-hidden />} onClick={() => add(type)}>
              {t(`type.${type}`)}
              <span className={classes.hint}>{t(`typeHint.${type}`)}</span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
