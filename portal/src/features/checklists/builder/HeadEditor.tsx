import { Button, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ChecklistCategory, checklistCategories } from '@tramo/contract/checklist-api';
import { labelIn, questionsOf } from '@tramo/contract/checklist-content';
import { checklistTemplates, templateContent } from '@tramo/contract/checklist-templates';
import { vehicleKinds } from '@tramo/contract/fleet';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { useCategorySubstatuses } from '../shared/told.api.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { type Draft, headId } from './draft-store.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { useDraft, useFaults, useWork } from './useBuilder.ts';

/** Two fields beside each other stand at one height. */
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** What the checklist is called and when it is answered; while it asks nothing, templates to begin with. */
export function HeadEditor({ checklistId }: { checklistId: string | null }) {
  const t = useText(builderText);
  const work = useWork();
  const draft = useDraft((state) => state.draft);
  const faultAt = useFaults(headId);
  const substatuses = useCategorySubstatuses(draft.category);
  const patch = (change: Partial<Draft>, run: string): void => work.editHead(change, `${headId}.${run}`);
  const chosen = substatuses.find((one) => one._id === draft.subStatusId);
  const isTaken = chosen !== undefined && chosen.checklistId !== null && chosen.checklistId !== checklistId;
  return (
    <EditorFrame id={headId} title={t('outline.head')}>
      <TextInput
        label={t('head.name')}
        description={draft.subStatusId === null ? undefined : t('head.nameOfSubStatus')}
        withAsterisk
        name="name"
        maxLength={120}
        value={draft.name}
        readOnly={draft.subStatusId !== null}
        error={faultAt('name')}
        onChange={(event) => patch({ name: event.currentTarget.value }, 'name')}
      />
      <div className={classes.pair}>
        <Select
          label={t('head.category')}
          name="category"
          allowDeselect={false}
          data={checklistCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={draft.category}
          error={faultAt('category')}
          onChange={(category) =>
            patch({ category: category as ChecklistCategory, subStatusId: null, vehicleTypes: [] }, 'category')
          }
        />
        {draft.category === 'departure' ? (
          <MultiSelect
            label={t('head.vehicleTypes')}
            inputWrapperOrder={below}
            description={t('head.vehicleTypesHint')}
            name="vehicleTypes"
            data={vehicleKinds.map((value) => ({ value, label: t(`vehicleKind.${value}`) }))}
            value={draft.vehicleTypes}
            error={faultAt('vehicleTypes')}
            onChange={(vehicleTypes) => patch({ vehicleTypes: vehicleTypes as Draft['vehicleTypes'] }, 'vehicleTypes')}
          />
        ) : (
          <Select
            label={t('head.subStatus')}
            inputWrapperOrder={below}
            description={t('head.subStatusHint')}
            name="subStatusId"
            placeholder={t('head.anySubStatus')}
            clearable
            searchable
            data={substatuses.map((one) => ({ value: one._id, label: one.name }))}
            value={draft.subStatusId}
            error={faultAt('subStatusId') ?? (isTaken && t('head.taken'))}
            onChange={(subStatusId) => {
              const found = substatuses.find((one) => one._id === subStatusId);
              patch({ subStatusId, ...(found ? { name: found.name } : {}) }, 'subStatusId');
            }}
          />
        )}
      </div>
      {isTaken && (
        <div>
          <Button
            component={Link}
            variant="default"
            size="xs"
            to={pathOf('newChecklistV2') as never}
            search={{ id: chosen.checklistId } as never}
          >
            {t('head.openTaken')}
          </Button>
        </div>
      )}
      <Textarea
        label={t('head.description')}
        description={t('head.descriptionHint')}
        name="description"
        autosize
        minRows={2}
        maxLength={400}
        value={draft.description}
        error={faultAt('description')}
        onChange={(event) => patch({ description: event.currentTarget.value }, 'description')}
      />
      {questionsOf(draft.content).length === 0 && <Templates />}
    </EditorFrame>
  );
}

/** Checklists to begin with; the name that was typed stays. */
function Templates() {
  const t = useText(builderText);
  const locale = useLocale();
  const work = useWork();
  return (
    <div className={classes.templates}>
      <h3>{t('head.templates')}</h3>
      <p className="muted small">{t('head.templatesText')}</p>
      <ul>
        {checklistTemplates.map(({ key, name, description, category, content }) => (
          <li key={key}>
            <button
              type="button"
              className={classes.template}
              onClick={() => {
                const { draft } = work.store.get();
                work.editHead({
                  name: draft.name.trim() || labelIn(name, locale),
                  description: draft.description.trim() || labelIn(description, locale),
                  ...(draft.subStatusId === null ? { category } : {}),
                  content: templateContent(key, newUuid),
                });
              }}
            >
              <IconTemplate size={20} stroke={1.6} aria-hidden />
              <span>
                <strong>{labelIn(name, locale)}</strong>
                <span className={classes.hint}>{labelIn(description, locale)}</span>
                <span className={classes.hint}>
                  {t('head.templateCount', { questions: questionsOf(content).length, rules: content.rules.length })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
