import { Drawer } from '@mantine/core';
import type { AuditEntry } from '@tramo/contract/audit';
import { auditFieldName, auditValueText } from '@tramo/contract/words/audit';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { uiText } from '../../ui/ui.es.ts';
import { auditText } from './audit.es.ts';
import classes from './audit.module.css';
import { changesOf, subjectOf } from './audit-values.rules.ts';

/** One entry: each field with its value before and after. */
export function AuditDetail({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  const t = useText(auditText);
  const ui = useText(uiText);
  const f = useFormat();
  const changes = entry ? changesOf(entry.before, entry.after) : [];
  const locale = useLocale();
  return (
    <Drawer
      opened={entry !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={
        entry && [t(`action.${entry.action}`), subjectOf(entry, t(`kind.${entry.kind}`))].filter(Boolean).join(' · ')
      }
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {entry && (
        <>
          <dl className={classes.facts}>
            <dt>{t('columns.when')}</dt>
            <dd>{f.dateTime(entry.at)}</dd>
            <dt>{t('columns.who')}</dt>
            <dd>{entry.userName}</dd>
            <dt>{t('columns.where')}</dt>
            <dd>{[t(`platform.${entry.platform as 'web'}`), entry.address].filter(Boolean).join(' · ')}</dd>
          </dl>
          {entry.reason && <p>{t('reason', { reason: entry.reason })}</p>}
          {changes.length === 0 ? (
            <p className="muted">{t('noChanges')}</p>
          ) : (
            <table className={classes.changes}>
              <thead>
                <tr>
                  <th scope="col">{t('field')}</th>
                  <th scope="col">{t('before')}</th>
                  <th scope="col">{t('after')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ key, before, after }) => (
                  <tr key={key}>
                    <th scope="row">{auditFieldName(entry.kind, key, locale)}</th>
                    <td data-old>{auditValueText(entry.kind, key, before, locale) || t('emptyValue')}</td>
                    <td>{auditValueText(entry.kind, key, after, locale) || t('emptyValue')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Drawer>
  );
}
