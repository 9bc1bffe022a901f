import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFileText, IconKey, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { User } from '@tramo/contract/accounts';
import type { ReactNode } from 'react';
import { useFileUrl } from '../../../lib/files.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { PaperUntil } from '../../papers/shared/PaperUntil.tsx';
import { PersonAvatar } from '../shared/PersonAvatar.tsx';
import { personText } from '../shared/person.es.ts';
import { carriersText } from './carriers.es.ts';
import { DriverDiagnostics } from './DriverDiagnostics.tsx';
import { useDriverAppUrl } from './driver-app-link.ts';
import classes from './driver-detail.module.css';

interface DriverDetailProps {
  driver: User;
  onEdit: () => void;
  onReset: () => void;
  onShare: () => void;
}

/** A driver: data, licence, and how the phone is. */
export function DriverDetail({ driver, onEdit, onReset, onShare }: DriverDetailProps) {
  const t = useText(carriersText);
  const words = useText(personText);
  const f = useFormat();
  const appUrl = useDriverAppUrl();
  const { licence, assignedRoute, can } = driver;
  return (
    <div className={classes.detail}>
      <div className={classes.head}>
        <PersonAvatar person={driver} isLarge />
        <div className={classes.who}>
          <div className={classes.name}>{driver.fullName}</div>
          <StatusPill tone={driver.status === 'enabled' ? 'ok' : 'idle'}>{words(`status.${driver.status}`)}</StatusPill>
        </div>
        {can.edit && (
          <div className={classes.actions}>
            <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={onReset}>
              {t('detail.reset')}
            </Button>
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              {t('detail.edit')}
            </Button>
          </div>
        )}
      </div>
      {assignedRoute && !can.edit && <p className="muted small">{words('assigned', { route: assignedRoute.name })}</p>}
      <Section title={t('detail.data')}>
        <dl className={classes.facts}>
          <Fact name={words('field.phone')}>{f.phone(driver.cellphone)}</Fact>
          <Fact name={words('field.username')}>{driver.username}</Fact>
          <Fact name={words('field.email')}>{driver.email ?? t('detail.noEmail')}</Fact>
          <Fact name={words('field.cedis')}>
            {driver.cedi.map((cedi) => cedi.name).join(', ') || words('field.cedisAll')}
          </Fact>
          <Fact name={t('detail.route')}>{assignedRoute ? <RouteLink route={assignedRoute} /> : t('noRoute')}</Fact>
          <Fact name={t('detail.lastSeen')}>
            {driver.lastSeenDate ? f.dateTime(driver.lastSeenDate) : t('detail.never')}
          </Fact>
        </dl>
      </Section>
      <Section title={t('detail.licence')}>
        <dl className={classes.facts}>
          <Fact name={words('driver.licenceNumber')}>{licence?.number || '—'}</Fact>
          <Fact name={words('driver.licenceType')}>{licence?.type ? words(`licenceType.${licence.type}`) : '—'}</Fact>
          <Fact name={words('driver.licenceUntil')}>
            <PaperUntil validUntil={licence?.validUntil ?? null} />
          </Fact>
        </dl>
        <LicencePhoto id={licence?.photoFileId ?? null} />
      </Section>
      <Section title={t('detail.diagnostics')}>
        {appUrl !== null && driver.status === 'enabled' && (
          <Button
            variant="default"
            size="compact-sm"
            mb="xs"
            leftSection={<IconDeviceMobile size={15} aria-hidden />}
            onClick={onShare}
          >
            {t('app.shareItem')}
          </Button>
        )}
        <DriverDiagnostics driver={driver} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The route in the overview, for who may see it. */
export function RouteLink({ route }: { route: { _id: string; name: string } }) {
  const mayOpen = useMayOpen();
  if (!mayOpen('routesOverview')) return route.name;
  return (
    <Link to={pathOf('routesOverview') as never} search={{ route: route._id } as never}>
      {route.name}
    </Link>
  );
}

function LicencePhoto({ id }: { id: string | null }) {
  const t = useText(carriersText);
  const { url, type } = useFileUrl(id);
  if (id === null) return <p className={`muted small ${classes.noPhoto}`}>{t('detail.noLicenceFile')}</p>;
  if (!url) return null;
  return type?.startsWith('image/') ? (
    <a
      className={classes.licencePhoto}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('detail.licenceFile')}
    >
      <img src={url} alt="" />
    </a>
  ) : (
    <Button
      mt="sm"
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconFileText size={16} aria-hidden />}
    >
      {t('detail.licenceFile')}
    </Button>
  );
}
