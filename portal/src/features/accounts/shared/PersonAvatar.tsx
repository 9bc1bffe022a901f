import type { User } from '@tramo/contract/accounts';
import { useFileUrl } from '../../../lib/files.ts';
import classes from './PersonAvatar.module.css';

/** A person's picture, or the initials; the name stands beside it. */
export function PersonAvatar({
  person,
  isLarge,
}: {
  person: Pick<User, 'initials' | 'photoFileId'>;
  isLarge?: boolean;
}) {
  const { url } = useFileUrl(person.photoFileId);
  return (
    <span className={classes.avatar} data-large={isLarge || undefined} aria-hidden>
      {url ? <img src={url} alt="" /> : person.initials}
    </span>
  );
}
