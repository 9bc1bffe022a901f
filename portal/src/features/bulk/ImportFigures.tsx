import type { BulkImport } from '@tramo/contract/bulk';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { bulkText } from './bulk.es.ts';
import imports from './imports.module.css';

type Figure = 'create' | 'update' | 'same' | 'faulty' | 'done' | 'refused';
const tones: Partial<Record<Figure, string>> = { faulty: 'bad', refused: 'bad', done: 'ok' };

/** The counts of an import, side by side. */
export function ImportFigures({ one, keys }: { one: BulkImport; keys: readonly Figure[] }) {
  const t = useText(bulkText);
  const f = useFormat();
  return (
    <dl className={imports.figures}>
      {keys.map((key) => (
        <div key={key} data-tone={one.counts[key] > 0 ? tones[key] : undefined}>
          <dt>{t(`import.counts.${key}`)}</dt>
          <dd>{f.number(one.counts[key])}</dd>
        </div>
      ))}
    </dl>
  );
}
