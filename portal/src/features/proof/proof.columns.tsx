import { IconBarcode, IconMapPin, IconPhoto, IconShieldCheck, IconSignature, IconVideo } from '@tabler/icons-react';
import type { Visit } from '@tramo/contract/proof';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useFormat } from '../../session/useFormat.ts';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { type Column, TwoLines } from '../../ui/table/DataTable.tsx';
import { guideTones } from '../guide-status/shared/guide-status.ts';
import { guideWords } from '../guide-status/shared/guide-words.es.ts';
import classes from './ProofPage.module.css';
import { proofText } from './proof.es.ts';

/** How a visit ended; one that was taken back says so. */
export function OutcomePill({ visit }: { visit: Visit }) {
  const t = useText(proofText);
  const words = useText(guideWords);
  if (visit.undone) return <StatusPill tone="idle">{t('undone')}</StatusPill>;
  return <StatusPill tone={guideTones[visit.outcome]}>{words(`status.${visit.outcome}`)}</StatusPill>;
}

/** Who received; of a failed visit nobody did. */
export function useReceiver(): (visit: Visit) => string {
  const t = useText(proofText);
  return (visit) => {
    if (visit.receivedBy) return visit.receivedBy;
    return t(visit.outcome === 'undelivered' || visit.outcome === 'uncollected' ? 'nobody' : 'unnamed');
  };
}

/** What there is of it, in small signs with their words. */
export function EvidenceMarks({ visit }: { visit: Visit }) {
  const t = useText(proofText);
  const count = (kind: Visit['evidence'][number]['kind']): number =>
    visit.evidence.filter((e) => e.kind === kind).length;
  const [photos, videos, scans] = [count('photo'), count('video'), count('scan')];
  const marks = [
    { Icon: IconPhoto, count: photos, name: t('evidence.photos', { count: photos }) },
    { Icon: IconVideo, count: videos, name: t('evidence.videos', { count: videos }) },
    { Icon: IconSignature, count: count('signature'), name: t('evidence.signature') },
    { Icon: IconBarcode, count: scans, name: t('evidence.scans', { count: scans }) },
    { Icon: IconMapPin, count: visit.lat === null ? 0 : 1, name: t('evidence.position') },
    { Icon: IconShieldCheck, count: visit.proven === null ? 0 : 1, name: t('evidence.certified') },
  ].filter((mark) => mark.count > 0);
  if (marks.length === 0) return <span className="muted">{t('evidence.none')}</span>;
  return (
    <span className={classes.marks}>
      {marks.map(({ Icon, count: n, name }) => (
        <span key={name} role="img" aria-label={name} title={name}>
          <Icon size={16} stroke={1.6} aria-hidden />
          {n > 1 && n}
        </span>
      ))}
    </span>
  );
}

export function useProofColumns(): Column<Visit>[] {
  const t = useText(proofText);
  const f = useFormat();
  const receiver = useReceiver();
  const isNarrow = useIsNarrow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the receiver's words come with the texts
  return useMemo<Column<Visit>[]>(
    () => [
      {
        key: 'guide',
        header: t('columns.guide'),
        ...(isNarrow ? {} : { width: 190 }),
        cell: (v) => (
          <TwoLines top={v.folio} bottom={isNarrow ? `${f.dateTime(v.at)} · ${v.contactName}` : v.contactName} />
        ),
      },
      {
        key: 'outcome',
        header: t('columns.outcome'),
        width: 170,
        cell: (v) => (
          <TwoLines top={<OutcomePill visit={v} />} bottom={isNarrow ? <EvidenceMarks visit={v} /> : v.subStatus} />
        ),
      },
      {
        key: 'received',
        header: t('columns.received'),
        isWide: true,
        cell: (v) => <TwoLines top={receiver(v)} bottom={v.client?.name ?? v.cedi.name} />,
      },
      {
        key: 'visit',
        header: t('columns.visit'),
        width: 180,
        isWide: true,
        cell: (v) => <TwoLines top={f.dateTime(v.at)} bottom={v.route?.name} />,
      },
      {
        key: 'driver',
        header: t('columns.driver'),
        isWide: true,
        cell: (v) => <TwoLines top={v.driverName} bottom={v.vehicleName} />,
      },
      {
        key: 'evidence',
        header: t('columns.evidence'),
        width: 140,
        isWide: true,
        cell: (v) => <EvidenceMarks visit={v} />,
      },
      {
        key: 'missing',
        header: t('columns.missing'),
        isWide: true,
        width: 190,
        cell: (v) =>
          v.missing.length === 0 ? (
            <span className="muted">{t('whole')}</span>
          ) : (
            <span className={classes.missing}>{v.missing.map((part) => t(`parts.${part}`)).join(', ')}</span>
          ),
      },
    ],
    [t, f, isNarrow],
  );
}
