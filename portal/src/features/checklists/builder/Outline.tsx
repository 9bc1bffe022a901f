import { Button, Menu } from '@mantine/core';
import { IconPlus, IconSection } from '@tabler/icons-react';
import { checklistLimits, type QuestionType, questionTypes, type Section } from '@tramo/contract/checklist-content';
import { newSection } from '@tramo/contract/checklist-template-parts';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
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
import { useContent, useDraft, useFound, useWork, useWorkedOut } from './useBuilder.ts';

interface OutlineProps {
  /** What a list shows below the chosen row. */
  editor?: ((id: string) => ReactNode) | undefined;
}

/** Sections and questions in their order: opened by a click, ordered by grip, by keyboard or by their menu. */
export function Outline({ editor }: OutlineProps) {
  const t = useText(builderText);
  const locale = useLocale();
  const work = useWork();
  const ids = useWorkedOut((state) => flatIds(state.draft.content));
  const sections = useDraft((state) => state.draft.content.sections.length);
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
  const total = ids.length - sections;
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
        <Rows editor={editor} />
      </SortableList>
      <div className={classes.adders}>
        <AddQuestion isFull={total >= checklistLimits.questions} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSection size={16} aria-hidden />}
          disabled={sections >= checklistLimits.sections}
          onClick={() => {
            const id = newUuid();
            const label = { es: t('outline.newSection', { n: sections + 1 }), en: '' };
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

function Rows({ editor }: OutlineProps) {
  const t = useText(builderText);
  const { sections } = useContent();
  const selected = useDraft((state) => state.selected);
  const items = [...useFound().byItem.keys()].join(' ');
  // The same while the same things have faults: each letter finds them anew.
  const faulty = useMemo(() => new Set(items.split(' ')), [items]);
  let before = 0;
  return (
    <ol className={classes.rows} aria-label={t('outline.label')}>
      {sections.map((part) => {
        const isWithin = part.id === selected || part.questions.some((q) => q.id === selected);
        const first = before + 1;
        before += part.questions.length;
        return (
          <SectionRows
            key={part.id}
            part={part}
            first={first}
            selected={isWithin ? selected : null}
            faulty={faulty}
            editor={editor}
          />
        );
      })}
    </ol>
  );
}

interface SectionRowsProps extends OutlineProps {
  part: Section;
  /** The number of its first question. */
  first: number;
  /** Which of these rows is edited. */
  selected: string | null;
  faulty: ReadonlySet<string>;
}
/** A section is drawn by itself: typing in one leaves the rows of the others alone. */
const SectionRows = memo(function SectionRows({ part, first, selected, faulty, editor }: SectionRowsProps) {
  const t = useText(builderText);
  const locale = useLocale();
  const unnamed = t('outline.unnamedQuestion');
  return (
    <>
      <OutlineRow
        id={part.id}
        name={nameOr(part.label, locale, t('outline.unnamedSection'))}
        type={null}
        number={0}
        isRequired={false}
        isSelected={selected === part.id}
        isFaulty={faulty.has(part.id)}
      >
        {selected === part.id ? editor?.(part.id) : undefined}
      </OutlineRow>
      {part.questions.map((q, n) => (
        <OutlineRow
          key={q.id}
          id={q.id}
          name={nameOr(q.label, locale, unnamed)}
          type={q.type}
          number={first + n}
          isRequired={q.required}
          isSelected={selected === q.id}
          isFaulty={faulty.has(q.id)}
        >
          {selected === q.id ? editor?.(q.id) : undefined}
        </OutlineRow>
      ))}
    </>
  );
});

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
