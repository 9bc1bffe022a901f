import { callOf } from '@tramo/contract/api-guide';
import { type SnippetCall, snippetOf } from '@tramo/contract/api-snippets';
import { useText } from '../../../lib/text.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import classes from './Connections.module.css';
import { connectionsText } from './connections.es.ts';
import { useExample } from './useExample.ts';

/** A call that works as it stands: this portal's own address, a cedi of the company, and the key when it is known. */
export function ConnectionExample({ apiKey }: { apiKey?: string }) {
  const t = useText(connectionsText);
  const { values, place } = useExample(apiKey);
  const example = snippetOf('curl', callOf('create', values) as SnippetCall, place);
  return (
    <>
      <div className={classes.exampleHead}>
        <div>
          {apiKey && <h2 className={classes.heading}>{t('exampleTitle')}</h2>}
          <p className="muted">{t('exampleText')}</p>
          {!apiKey && <p className="muted">{t('examplePlaceholder')}</p>}
        </div>
        <CopyButton value={example} label={t('copyExample')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.example} tabIndex={0} aria-label={t('exampleLabel')}>
        <pre>{example}</pre>
      </section>
    </>
  );
}
