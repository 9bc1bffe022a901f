import type { Present } from '@tramo/contract/presence';
import { useText } from '../../../lib/text.ts';
import { detailText } from './detail.text.ts';
import classes from './PresenceLine.module.css';

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}`.toUpperCase();
};

/** Who else has the route open; those who edit it come first. */
export function PresenceLine({ people, routeName }: { people: readonly Present[]; routeName: string }) {
  const t = useText(detailText);
  const [first, ...rest] = [...people].sort((a, b) => Number(b.isEditing) - Number(a.isEditing));
  // "la ruta Ruta 7" would be said twice.
  const route = routeName.replace(/^(ruta|route)\s+/i, '');
  return (
    // The place of a status stands there before there is something to say: only then is it read aloud.
    <p className={classes.line} role="status" aria-label={t('presence.label')} data-editing={first?.isEditing || undefined}>
      {first && (
        <>
          <span className={classes.faces} aria-hidden>
            {people.slice(0, 3).map((p) => (
              <span key={p.userId} className={classes.face} title={p.name}>
                {initialsOf(p.name)}
              </span>
            ))}
          </span>
          {first.isEditing
            ? t('presence.editing', { name: first.name, route })
            : rest.length === 0
              ? t('presence.viewing', { name: first.name, route })
              : t('presence.more', { name: first.name, count: rest.length })}
        </>
      )}
    </p>
  );
}
