import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../lib/text.ts';
import classes from './Import.module.css';
import { importsText } from './imports.text.ts';

/** What is wrong with a file, beside the place where another can be chosen. */
export function FileError({ name, text }: { name: string; text: string }) {
  const t = useText(importsText);
  return (
    <div className={classes.fault} role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p className="strong">{t('errors.title', { name })}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}
