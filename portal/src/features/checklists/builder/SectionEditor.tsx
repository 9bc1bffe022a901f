import type { Section } from '@tramo/contract/checklist-content';
import { useText } from '../../../lib/text.ts';
import { builderText } from './builder.es.ts';
import { patchSection } from './content-edit.rules.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { LabelFields } from './LabelFields.tsx';
import { useFaults, useWork } from './useBuilder.ts';

/** A section: its name. */
export function SectionEditor({ part }: { part: Section }) {
  const t = useText(builderText);
  const work = useWork();
  const faultAt = useFaults(part.id);
  return (
    <EditorFrame id={part.id} title={t('section.title')} note={t('section.count', { count: part.questions.length })}>
      <LabelFields
        name="label"
        label={t('section.name')}
        value={part.label}
        isRequired
        error={faultAt('label.es') ?? faultAt('removed')}
        onChange={(label, language) =>
          work.edit((one) => patchSection(one, part.id, { label }), `${part.id}.label.${language}`)
        }
      />
    </EditorFrame>
  );
}
