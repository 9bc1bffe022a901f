import { initialsOf } from '@tramo/contract/initials';
import type { Present } from '@tramo/contract/presence';
import classes from './PresenceLine.module.css';

interface PresenceLineProps {
  people: readonly Present[];
  label: string;
  words: {
    editing: (name: string) => string;
    viewing: (name: string) => string;
    /** One by name and so many more. */
    more: (name: string, count: number) => string;
  };
}

/** Who else has a thing open; those who edit it come first. */
export function PresenceLine({ people, label, words }: PresenceLineProps) {
  const [first, ...rest] = [...people].sort((a, b) => Number(b.isEditing) - Number(a.isEditing));
  return (
    // The place of a status stands there before there is something to say: only then is it read aloud.
    <p className={classes.line} role="status" aria-label={label} data-editing={first?.isEditing || undefined}>
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
            ? words.editing(first.name)
            : rest.length === 0
              ? words.viewing(first.name)
              : words.more(first.name, rest.length)}
        </>
      )}
    </p>
  );
}
