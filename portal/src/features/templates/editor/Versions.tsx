import { Button } from '@mantine/core';
import type { TemplateVersion } from '@tramo/contract/templates';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useVersions } from '../templates.api.ts';
import { templatesText } from '../templates.es.ts';
import classes from './Editor.module.css';

/** What it said before; an older version comes back into the form, as if it had been typed. */
export function Versions({
  id,
  present,
  onRestore,
}: {
  id: string;
  present: number;
  onRestore: (v: TemplateVersion) => void;
}) {
  const t = useText(templatesText);
  const f = useFormat();
  const versions = useVersions(id).data?.versions ?? [];
  if (versions.length < 2) return null;
  return (
    <details className={classes.versions}>
      <summary>
        {t('versions')} ({versions.length})
      </summary>
      <ul>
        {versions.map((v) => (
          <li key={v.number}>
            <span>
              <span className="strong">{t('versionOf', { n: v.number })}</span>{' '}
              <span className="muted small">
                {v.savedBy ? t('by', { when: f.dateTime(v.savedDate), name: v.savedBy }) : t('ours')}
              </span>
            </span>
            {v.number !== present && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('restore', { n: v.number })}
                onClick={() => onRestore(v)}
              >
                {t('restore', { n: v.number })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
