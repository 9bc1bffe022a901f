import { ActionIcon, Button } from '@mantine/core';
import { IconExternalLink, IconQrcode, IconRefresh } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import type { GuideLinks as Links } from '@tramo/contract/tracking';
import { useId, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import form from '../../../ui/form.module.css';
import { QrCode } from '../../../ui/QrCode.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFormat } from '../../accounts/shared/useFormat.ts';
import { Card } from '../GuideDetails.tsx';
import classes from './GuideLinks.module.css';
import { useGuideLinks, useRenewLinks } from './guide-links.api.ts';
import { guideLinksText } from './guide-links.text.ts';

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
  const [hasQr, setQr] = useState(false);
  const id = useId();
  return (
    <div className={classes.row}>
      <div className={classes.line}>
        <div className={classes.link}>
          <span className="strong">{name}</span>
          <span className="muted small ellipsis">{link}</span>
        </div>
        <CopyButton isIcon value={link} label={t('copy', { name })} />
        <ActionIcon
          aria-label={t(hasQr ? 'qrHide' : 'qr', { name })}
          aria-expanded={hasQr}
          aria-controls={id}
          onClick={() => setQr(!hasQr)}
        >
          <IconQrcode size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon component="a" href={link} target="_blank" rel="noopener noreferrer" aria-label={t('open', { name })}>
          <IconExternalLink size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div id={id}>{hasQr && <QrCode value={link} label={t('qrLabel', { name })} />}</div>
    </div>
  );
}

function Renew({ guideId }: { guideId: string }) {
  const t = useText(guideLinksText);
  const renew = useRenewLinks(guideId);
  const ask = async (): Promise<void> => {
    const isSure = await confirm({ title: t('renewTitle'), body: t('renewText'), confirm: t('renew'), isDangerous: true });
    if (isSure) renew.mutate(undefined, { onSuccess: () => toast.ok(t('renewed')) });
  };
  return (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} loading={renew.isPending} onClick={() => void ask()}>
      {t('renew')}
    </Button>
  );
}
