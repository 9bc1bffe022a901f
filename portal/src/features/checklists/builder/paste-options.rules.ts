import { checklistLimits, type QuestionOption } from '@tramo/contract/checklist-content';
import { foldText } from '@tramo/contract/text';

export interface Pasted {
  /** Those that were there (empty ones make room), and the new ones. */
  options: QuestionOption[];
  added: number;
  /** Left out because they are there already, or because there is no room. */
  repeated: number;
  over: number;
}

/** Lines of a sheet or a list as options: the first column in Spanish, the second, if any, in English. */
export function pasteOptions(text: string, present: readonly QuestionOption[], newId: () => string): Pasted {
  const options = present.filter((one) => one.label.es.trim() !== '');
  const seen = new Set(options.map((one) => foldText(one.label.es.trim())));
  const pasted: Pasted = { options, added: 0, repeated: 0, over: 0 };
  for (const line of text.split(/\r?\n/)) {
    const [es = '', en = ''] = line.split('\t').map((cell) => clean(cell));
    if (es === '') continue;
    if (seen.has(foldText(es))) pasted.repeated++;
    else if (options.length >= checklistLimits.options) pasted.over++;
    else {
      seen.add(foldText(es));
      options.push({ id: newId(), label: { es, en }, isFailure: false });
      pasted.added++;
    }
  }
  return pasted;
}

/** Without the quotes that sheets put around a cell, and the bullet of a list. */
const clean = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .replace(/^[-•*–]\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, checklistLimits.label);
