import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import type { GuideLinks as Links } from '@tramo/contract/tracking';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import form from '../../../ui/form/form.module.css';
import { LinkRow } from '../../../ui/LinkRow.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { Card } from '../detail/GuideDetails.tsx';
import classes from './GuideLinks.module.css';
import { useGuideLinks, useRenewLinks } from './guide-links.api.ts';
import { guideLinksText } from './guide-links.es.ts';

/** What the recipient opens without a password: the links, until when they open, and new ones when they went to the wrong person. */
export function GuideLinks({ guideId }: { guideId: string }) {
  const t = useText(guideLinksText);
  const links = useGuideLinks(guideId);
  return (
    <Card title={t('title')}>
      {links.data ? (
        <Panel guideId={guideId} links={links.data} />
      ) : links.error ? (
        <ErrorState error={links.error} retry={links.refetch} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Card>
  );
}

function Panel({ guideId, links }: { guideId: string; links: Links }) {
  const t = useText(guideLinksText);
  return (
    <div className={classes.panel}>
      <p className="muted">{t('text')}</p>
      {!links.isEnabled && <p className={form.notice}>{t('disabled')}</p>}
      <Row name={t('tracking')} link={links.tracking} />
      {links.report ? <Row name={t('report')} link={links.report} /> : <p className="muted small">{t('noReport')}</p>}
      <div className={classes.end}>
        <span className="muted small">
          <End endsAt={links.endsAt} />
        </span>
        {links.can.renew && <Renew guideId={guideId} />}
      </div>
    </div>
  );
}

function End({ endsAt }: { endsAt: string | null }) {
  const t = useText(guideLinksText);
  const f = useFormat();
  if (endsAt === null) return t('stays', { days: limits.publicLinkDays });
  return t(Date.parse(endsAt) > Date.now() ? 'ends' : 'ended', { when: f.dateTime(endsAt) });
}

function Row({ name, link }: { name: string; link: string }) {
  const t = useText(guideLinksText);
  const words = {
    copy: t('copy', { name }),
    qr: t('qr', { name }),
    qrHide: t('qrHide', { name }),
    qrLabel: t('qrLabel', { name }),
    open: t('open', { name }),
  };
  return <LinkRow name={name} link={link} words={words} />;
}

function Renew({ guideId }: { guideId: string }) {
  const t = useText(guideLinksText);
  const renew = useRenewLinks(guideId);
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('renewTitle'),
      body: t('renewText'),
      confirm: t('renew'),
      isDangerous: true,
    });
    if (isSure) renew.mutate(undefined, { onSuccess: () => toast.ok(t('renewed')) });
  };
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={renew.isPending}
      onClick={() => void ask()}
    >
      {t('renew')}
    </Button>
  );
}
