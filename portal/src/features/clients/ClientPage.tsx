import { Button } from '@mantine/core';
import { IconBriefcaseOff } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { Client } from '@tramo/contract/clients';
import { ApiProblem } from '../../lib/api-problem.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Page } from '../../ui/Page.tsx';
import { Sections } from '../../ui/Section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { AddressesTab } from './AddressesTab.tsx';
import { ClientActivity } from './ClientActivity.tsx';
import { ClientForm } from './ClientForm.tsx';
import { ClientSettings } from './ClientSettings.tsx';
import classes from './Clients.module.css';
import { useClient } from './clients.api.ts';
import { clientsText } from './clients.es.ts';
import { ClientEvidence } from './evidence/ClientEvidence.tsx';
import { NoticesLink } from './NoticesLink.tsx';
import { type ClientSection, ClientTabs, clientSections } from './shared/ClientTabs.tsx';
import { ContactList } from './shared/ContactList.tsx';

/** `/clients/new` and `/clients/edit/:id/:section?`: a client's data, people, places and papers. */
export function ClientPage() {
  const t = useText(clientsText);
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  const [, id, name] = /^\/clients\/edit\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  const section = clientSections.find((s) => s === name) ?? 'data';
  const client = useClient(id);
  if (id === undefined) {
    return (
      <Page fill title={t('add')}>
        <div className={classes.body}>
          <ClientForm
            // A new client's next need is whom to visit.
            onSaved={(made) =>
              void navigate({ to: pathOf('editClient', { id: made._id, section: 'contacts' }) as never, replace: true })
            }
            onCancel={() => void navigate({ to: pathOf('clients') as never })}
          />
        </div>
      </Page>
    );
  }
  if (client.data) return <ExistingClient client={client.data} section={section} />;
  const isMissing = client.error instanceof ApiProblem && (client.error.status === 404 || client.error.status === 422);
  return (
    <Page title={t('title')}>
      {isMissing ? (
        <EmptyState
          icon={<IconBriefcaseOff size={32} stroke={1.5} aria-hidden />}
          title={t('notFound')}
          text={t('notFoundText')}
          action={
            <Button component={Link} to={pathOf('clients') as never} variant="default">
              {t('back')}
            </Button>
          }
        />
      ) : client.error ? (
        <ErrorState
          title={t(section === 'settings' ? 'settings.loadFailed' : 'loadFailed')}
          error={client.error}
          retry={client.refetch}
        />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

function ExistingClient({ client, section }: { client: Client; section: ClientSection }) {
  return (
    <Page
      fill
      title={client.name}
      subtitle={[client.clientId, client.companyName, client.rfc].filter(Boolean).join(' · ')}
    >
      <ClientTabs id={client._id} section={section} />
      {section === 'contacts' && <ContactList clientId={client._id} />}
      {section === 'addresses' && <AddressesTab clientId={client._id} />}
      {section === 'data' && (
        <div className={`${classes.body} ${classes.withActivity}`}>
          <ClientForm key={client._id} client={client} />
          <ClientActivity clientId={client._id} />
        </div>
      )}
      {section === 'settings' && (
        <div className={classes.body}>
          <ClientSettings key={client._id} client={client} />
          <div className={classes.below}>
            <Sections>
              <ClientEvidence client={client} />
              <NoticesLink client={client} />
            </Sections>
          </div>
        </div>
      )}
    </Page>
  );
}
