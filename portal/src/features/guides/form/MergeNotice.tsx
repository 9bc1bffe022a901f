import { IconUsers } from '@tabler/icons-react';
import type { GuideDetail } from '@tramo/contract/guides';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { at } from '../../../ui/form/merge.rules.ts';
import type { Stale } from '../../../ui/form/useRecord.ts';
import classes from './GuideForm.module.css';
import { guideFormEs, guideFormText } from './guide-form.es.ts';
import { type GuideFormValues, valuesOf } from './values.rules.ts';

type FieldName = keyof typeof guideFormEs.fields;
/** Texts that say nothing to people. */
const codes: readonly FieldName[] = ['cediId', 'type'];
const isNamed = (name: string): name is FieldName => name in guideFormEs.fields;

/** Somebody else saved while this form was open: who, what, and what became of both. */
export function MergeNotice({ before, now, theirs, conflicts }: Stale<GuideDetail, GuideFormValues>) {
  const t = useText(guideFormText);
  const f = useFormat();
  const saved = valuesOf(now);
  const known = new Set(before.binnacle.map((entry) => entry._id));
  const last = now.binnacle.filter((entry) => !known.has(entry._id)).sort((a, b) => b.at.localeCompare(a.at))[0];
  /** `party.address.street` is called by its last word; short words are told with what they are now. */
  const named = (paths: readonly string[]): string => {
    const said = paths.flatMap((path) => {
      const name = path.split('.').at(-1) ?? '';
      if (!isNamed(name)) return [];
      const value = at(saved, path);
      const isDay = name === 'scheduledDate' || name === 'scheduledUntil';
      const words = isDay
        ? f.day(String(value) || null)
        : typeof value === 'string' && !codes.includes(name)
          ? value
          : '';
      return [words === '' ? t(`fields.${name}`) : t('stale.value', { field: t(`fields.${name}`), value: words })];
    });
    return [...new Set(said)].join(', ');
  };
  return (
    <div className={classes.merge} role="alert">
      <IconUsers size={20} stroke={1.6} aria-hidden />
      <div>
        <p className="strong">
          {last
            ? t('stale.titleAt', { who: last.actor || t('stale.someone'), at: f.time(last.at) })
            : t('stale.title', { who: t('stale.someone') })}
        </p>
        <p>{theirs.length > 0 ? t('stale.changed', { fields: named(theirs) }) : t('stale.nothing')}</p>
        {conflicts.length > 0 && <p>{t('stale.conflicts', { fields: named(conflicts) })}</p>}
        <p>{t('stale.merged')}</p>
      </div>
    </div>
  );
}
