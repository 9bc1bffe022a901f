import { setting } from '../../../lib/page-setting.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { useCedis } from '../../places/shared/cedis.api.ts';
import classes from './Connections.module.css';
import { connectionsText } from './connections.es.ts';
import { curlExample } from './connections.rules.ts';

/** A call that works as it stands: this portal's own address, a cedi of the company, and the key when it is known. */
export function ConnectionExample({ apiKey }: { apiKey?: string }) {
  const t = useText(connectionsText);
  const f = useFormat();
  const cedis = useCedis();
  const cediId = cedis.data?.[0]?._id ?? 'ID_DEL_CEDIS';
  const apiUrl = new URL(setting.apiUrl, window.location.origin).href;
  const example = curlExample({ apiUrl, key: apiKey ?? 'TU_CLAVE', cediId, day: f.today() });
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
