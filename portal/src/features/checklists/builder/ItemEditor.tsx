import { questionsOf } from '@tramo/contract/checklist-content';
import { headId } from './draft-store.ts';
import { HeadEditor } from './HeadEditor.tsx';
import { NoticeEditor } from './NoticeEditor.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { SectionEditor } from './SectionEditor.tsx';
import { useDraft } from './useBuilder.ts';

/** The editor of whatever is chosen. */
export function ItemEditor({ id, checklistId }: { id: string; checklistId: string | null }) {
  const q = useDraft(({ draft }) => questionsOf(draft.content).find((one) => one.id === id));
  const part = useDraft(({ draft }) => draft.content.sections.find((one) => one.id === id));
  const rule = useDraft(({ draft }) => draft.content.rules.find((one) => one.id === id));
  const notice = useDraft(({ draft }) => draft.content.notifications.find((one) => one.id === id));
  if (q) return <QuestionEditor key={id} q={q} />;
  if (part) return <SectionEditor key={id} part={part} />;
  if (rule) return <RuleEditor key={id} rule={rule} />;
  if (notice) return <NoticeEditor key={id} notice={notice} />;
  return <HeadEditor key={headId} checklistId={checklistId} />;
}
