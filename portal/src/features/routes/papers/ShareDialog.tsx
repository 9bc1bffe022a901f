import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import type { RouteLink } from '@tramo/contract/route-changes';
import type { Route } from '@tramo/contract/routes';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import form from '../../../ui/form/form.module.css';
import { LinkRow } from '../../../ui/LinkRow.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { useRouteLink, useShareRoute, useUnshareRoute } from './papers.api.ts';
import { papersText } from './papers.es.ts';
import classes from './ShareDialog.module.css';

const terms = [2, 4, 8, 12, 24, 48, limits.shareHoursMax];

type Shared = Pick<Route, '_id' | 'name'>;

/** A link that opens a route without an account, for some hours. */
export function ShareDialog({ route, onClose }: { route: Shared; onClose: () => void }) {
  const t = useText(papersText);
  const ui = useText(uiText);
  const link = useRouteLink(route._id);
  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      title={t('title', { name: route.name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack gap="md">
        <p className="muted">{t('text')}</p>
        {link.data ? (
          <Panel route={route} link={link.data} />
        ) : link.error ? (
          <ErrorState error={link.error} retry={link.refetch} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Stack>
    </Modal>
  );
}

function Panel({ route, link }: { route: Shared; link: RouteLink }) {
  const t = useText(papersText);
  const f = useFormat();
  const [hours, setHours] = useState(12);
  const share = useShareRoute(route._id);
  const save = (): void =>
    share.mutate(hours, { onSuccess: () => toast.ok(link.url === null ? t('created') : t('changed', { hours })) });
  return (
    <>
      {!link.isEnabled && <p className={form.notice}>{t('disabled')}</p>}
      {link.url !== null && (
        <div>
          <Address url={link.url} name={route.name} />
          <div className={classes.end}>
            {link.expires && (
              <span className="muted small">
                {t('expires', { when: f.dateTime(link.expires), after: limits.shareHoursAfterEnd })}
              </span>
            )}
            <Close routeId={route._id} />
          </div>
        </div>
      )}
      <Group align="end" gap="xs">
        <Select
          className={classes.hours}
          label={t('hours')}
          allowDeselect={false}
          value={String(hours)}
          onChange={(value) => setHours(Number(value))}
          data={terms.map((count) => ({ value: String(count), label: t('hoursOf', { count }) }))}
        />
        <Button variant={link.url === null ? 'filled' : 'default'} loading={share.isPending} onClick={save}>
          {t(link.url === null ? 'create' : 'change')}
        </Button>
      </Group>
    </>
  );
}

function Address({ url, name }: { url: string; name: string }) {
  const t = useText(papersText);
  const words = { copy: t('copy'), qr: t('qr'), qrHide: t('qrHide'), qrLabel: t('qrLabel', { name }), open: t('open') };
  return <LinkRow name={t('link')} link={url} words={words} />;
}

function Close({ routeId }: { routeId: string }) {
  const t = useText(papersText);
  const close = useUnshareRoute(routeId);
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('closeTitle'),
      body: t('closeText'),
      confirm: t('close'),
      isDangerous: true,
    });
    if (isSure) close.mutate(undefined, { onSuccess: () => toast.ok(t('closed')) });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconLinkOff size={15} aria-hidden />}
      loading={close.isPending}
      onClick={() => void ask()}
    >
      {t('close')}
    </Button>
  );
}
