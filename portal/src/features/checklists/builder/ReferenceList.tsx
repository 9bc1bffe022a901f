import type { ChecklistContent } from '@tramo/contract/checklist-content';
import { useText } from '../../../lib/text.ts';
import { noticeSentence, sentenceOf } from '../shared/rule-sentence.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import type { Reference } from './content-edit.rules.ts';
import { useTold, useWork } from './useBuilder.ts';

interface ReferenceListProps {
  references: readonly Reference[];
  content: ChecklistContent;
  onOpen?: () => void;
}

/** Rules and notices as sentences that lead to them. */
export function ReferenceList({ references, content, onOpen }: ReferenceListProps) {
  const t = useText(builderText);
  const work = useWork();
  const told = useTold();
  const sentence = ({ kind, id }: Reference): string => {
    if (kind === 'rule') {
      const rule = content.rules.find((one) => one.id === id);
      return rule ? sentenceOf(rule, content, told) : '';
    }
    const notice = content.notifications.find((one) => one.id === id);
    return notice ? noticeSentence(notice, content, told) : '';
  };
  return (
    <ul className={classes.references}>
      {references.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className={classes.reference}
            title={t('remove.goTo')}
            onClick={() => {
              onOpen?.();
              // The dialog gives the focus back first.
              setTimeout(() => work.goTo(one.id, one.kind === 'rule' ? 'when' : 'subject'), 250);
            }}
          >
            {sentence(one)}
          </button>
        </li>
      ))}
    </ul>
  );
}
