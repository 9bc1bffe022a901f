import { ActionIcon, Button, MultiSelect, Select } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import {
  type Action,
  actionTypes,
  checklistLimits,
  labelIn,
  questionsOf,
  type Rule,
} from '@tramo/contract/checklist-content';
import { actionNames } from '@tramo/contract/words/checklists';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { sentenceOf } from '../shared/rule-sentence.ts';
import { useCategorySubstatuses } from '../shared/told.api.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { headId } from './draft-store.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { LabelFields } from './LabelFields.tsx';
import { emptyAction, reachable, testable } from './rule-choices.rules.ts';
import { TestList } from './TestList.tsx';
import { useContent, useDraft, useFaults, useTold, useWork } from './useBuilder.ts';

const noReason = { es: '', en: '' };

/** A rule as its sentence, edited by choosing among what is allowed. */
export function RuleEditor({ rule }: { rule: Rule }) {
  const t = useText(builderText);
  const ui = useText(uiText);
  const locale = useLocale();
  const work = useWork();
  const told = useTold();
  const content = useContent();
  const faultAt = useFaults(rule.id);
  const patch = (change: Partial<Rule>, run = ''): void =>
    work.edit(
      (one) => ({ ...one, rules: one.rules.map((r) => (r.id === rule.id ? { ...r, ...change } : r)) }),
      run && `${rule.id}.${run}`,
    );
  const patchAction = (n: number, change: Partial<Action>, run = ''): void =>
    patch({ actions: rule.actions.map((does, at) => (at === n ? { ...does, ...change } : does)) }, run);
  const remove = (): void => {
    work.edit((one) => ({ ...one, rules: one.rules.filter((r) => r.id !== rule.id) }));
    work.store.select(headId);
    toast.ok(t('remove.removed', { name: t('rule.title') }), { label: t('undo'), run: work.store.undo });
  };
  const actionsFault = faultAt('actions');
  return (
    <EditorFrame id={rule.id} title={t('rule.title')}>
      <p className={classes.told} aria-live="polite">
        {sentenceOf(rule, content, told)}
      </p>
      {faultAt('removed') && <p className={classes.fault}>{faultAt('removed')}</p>}
      <TestList
        tests={rule.when.tests}
        path="when.tests"
        questions={testable(content, rule.actions)}
        faultAt={(field) => faultAt(field) ?? (field === 'when.tests' ? faultAt('when') : undefined)}
        onChange={(tests, run) => patch({ when: { ...rule.when, tests } }, run)}
        head={
          <Select
            aria-label={t('rule.match')}
            name="when.match"
            allowDeselect={false}
            w={230}
            size="xs"
            data={[
              { value: 'all', label: t('rule.matchAll') },
              { value: 'any', label: t('rule.matchAny') },
            ]}
            value={rule.when.match}
            onChange={(match) => patch({ when: { ...rule.when, match: match as 'all' | 'any' } })}
          />
        }
      />
      <fieldset className={classes.parts}>
        <legend>{t('rule.thenDo')}</legend>
        <ol className={classes.rows}>
          {rule.actions.map((does, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an action is nothing but its place in the rule
            <li key={n} className={classes.part} aria-label={t('rule.action', { n: n + 1 })}>
              <Select
                className={classes.verb}
                aria-label={t('rule.verb', { n: n + 1 })}
                name={`actions.${n}.type`}
                allowDeselect={false}
                data={actionTypes.map((value) => ({ value, label: actionNames[value][locale] }))}
                value={does.type}
                onChange={(type) =>
                  patchAction(n, {
                    type: type as Action['type'],
                    reason: type === 'block' ? (does.reason ?? noReason) : null,
                    subStatusId: null,
                    targets:
                      type === 'block' || type === 'finishWith'
                        ? []
                        : type === 'skipTo'
                          ? does.targets.slice(0, 1)
                          : does.targets,
                  })
                }
              />
              <ActionParts
                rule={rule}
                n={n}
                does={does}
                faultAt={faultAt}
                onChange={(change, run) => patchAction(n, change, run)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('rule.removeAction', { n: n + 1 })}
                onClick={() => patch({ actions: rule.actions.toSpliced(n, 1) })}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
        {actionsFault && <p className={classes.fault}>{actionsFault}</p>}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rule.actions.length >= checklistLimits.actions}
          onClick={() => patch({ actions: [...rule.actions, emptyAction] })}
        >
          {t('rule.addAction')}
        </Button>
        <p className={classes.hint}>{t('rule.onlyLater')}</p>
      </fieldset>
      <div>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={remove}
        >
          {ui('delete')}
        </Button>
      </div>
    </EditorFrame>
  );
}

interface ActionPartsProps {
  rule: Rule;
  n: number;
  does: Action;
  faultAt: (field: string) => string | undefined;
  onChange: (change: Partial<Action>, run?: string) => void;
}
/** What an action acts on. */
function ActionParts({ rule, n, does, faultAt, onChange }: ActionPartsProps) {
  const t = useText(builderText);
  const locale = useLocale();
  const content = useContent();
  const category = useDraft((state) => state.draft.category);
  const substatuses = useCategorySubstatuses(category);
  const at = `actions.${n}`;
  if (does.type === 'finishWith')
    return (
      <Select
        className={classes.grow}
        aria-label={t('rule.subStatus', { n: n + 1 })}
        name={`${at}.subStatusId`}
        placeholder={t('rule.chosen')}
        clearable
        searchable
        openOnFocus={false}
        data={substatuses.map((one) => ({ value: one._id, label: one.name }))}
        value={does.subStatusId}
        error={faultAt(`${at}.subStatusId`)}
        onChange={(subStatusId) => onChange({ subStatusId })}
      />
    );
  if (does.type === 'block')
    return (
      <div className={classes.grow}>
        <LabelFields
          name={`${at}.reason`}
          label={t('rule.reason', { n: n + 1 })}
          value={does.reason ?? noReason}
          isRequired
          error={faultAt(`${at}.reason`) ?? faultAt(`${at}.reason.es`)}
          onChange={(reason, language) => onChange({ reason }, `${at}.reason.${language}`)}
        />
      </div>
    );
  const nameOf = (id: string, isSection: boolean): string => {
    const found = isSection
      ? content.sections.find((one) => one.id === id)
      : questionsOf(content).find((one) => one.id === id);
    const name = (found && labelIn(found.label, locale)) || t('outline.unnamedQuestion');
    return isSection ? t('rule.sectionNamed', { name }) : name;
  };
  const offered = reachable(content, rule);
  // What was chosen and comes too early by now stays in sight, with its fault.
  const odd = does.targets
    .filter((id) => !offered.some((one) => one.id === id))
    .map((id) => ({ id, isSection: content.sections.some((one) => one.id === id) }));
  const data = [...odd, ...offered].map(({ id, isSection }) => ({ value: id, label: nameOf(id, isSection) }));
  const common = {
    className: classes.grow ?? '',
    'aria-label': t('rule.targets', { n: n + 1 }),
    name: `${at}.targets`,
    searchable: true,
    openOnFocus: false,
    data,
    error: faultAt(`${at}.targets`),
  };
  return does.type === 'skipTo' ? (
    <Select
      {...common}
      placeholder={t('rule.chooseTarget')}
      value={does.targets[0] ?? null}
      onChange={(id) => onChange({ targets: id ? [id] : [] })}
    />
  ) : (
    <MultiSelect
      {...common}
      placeholder={does.targets.length === 0 ? t('rule.chooseTargets') : ''}
      value={does.targets}
      onChange={(targets) => onChange({ targets })}
    />
  );
}
