import { UnstyledButton } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { accountsText } from '../accounts.es.ts';
import classes from './DemoUsers.module.css';

/** The users of the seeded demo company; shown only where the deployment says that it is the demo. */
const users = [
  { username: 'rutas@tramo.demo', role: 'demoRoutes' },
  { username: 'admin@tramo.demo', role: 'demoAdmin' },
  { username: 'supervisor@tramo.demo', role: 'demoSupervisor' },
  { username: 'documentos@tramo.demo', role: 'demoDocuments' },
  { username: 'etiquetas@tramo.demo', role: 'demoTags' },
] as const;
const password = 'tramo-demo-2026';

export function DemoUsers({ onPick }: { onPick: (user: { username: string; password: string }) => void }) {
  const t = useText(accountsText);
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title" className={classes.title}>
        {t('demoTitle')}
      </h2>
      <p className={classes.hint}>{t('demoHint')}</p>
      <ul className={classes.users}>
        {users.map(({ username, role }) => (
          <li key={username}>
            <UnstyledButton className={classes.user} onClick={() => onPick({ username, password })}>
              <span className={classes.role}>{t(role)}</span>
              <span className={classes.name}>{username}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
