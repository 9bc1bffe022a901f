import { Link } from '@tanstack/react-router';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { bringIntoView } from '../../../ui/bring-into-view.ts';
import tabsCss from '../../../ui/tabs.module.css';
import { clientsText } from '../clients.es.ts';

export const clientSections = ['data', 'contacts', 'addresses', 'checklists', 'settings'] as const;
export type ClientSection = (typeof clientSections)[number];

/** The parts of a client's page, each with its address. */
export function ClientTabs({ id, section }: { id: string; section: ClientSection }) {
  const t = useText(clientsText);
  return (
    <nav className={tabsCss.bar} aria-label={t('sections')}>
      {clientSections.map((name) => (
        <Link
          key={name}
          to={
            (name === 'checklists'
              ? pathOf('clientChecklists', { id })
              : pathOf('editClient', name === 'data' ? { id } : { id, section: name })) as never
          }
          className={tabsCss.tab}
          // The first section's address begins all the others'.
          activeOptions={{ exact: true }}
          aria-current={name === section ? 'page' : undefined}
          ref={name === section ? bringIntoView : undefined}
        >
          {t(`section.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
