import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { streetLine } from '@tramo/contract/address-line';
import type { DocumentRole } from '@tramo/contract/clients';
import { type Guide, type GuideDetail, visited } from '@tramo/contract/guides';
import { documentRoleNames } from '@tramo/contract/words/people';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { guideTones } from '../../guide-status/shared/guide-status.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import { useGuide } from '../guides.api.ts';
import { areaLine } from '../shared/address-lines.ts';
import { GuideDocuments } from '../shared/GuideDocuments.tsx';
import { NoFiles } from './NoFiles.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import classes from './Verification.module.css';
import { useVerifyOne } from './verification.api.ts';
import { verificationText } from './verification.es.ts';
import { type QueueRole, tripOf } from './verification.rules.ts';

interface VerificationDrawerProps {
  /** The page of the queue; the drawer walks over it. */
  guides: readonly Guide[];
  /** Id of the guide on show; null closes. */
  openId: string | null;
  onOpen: (id: string | null) => void;
  queue: QueueRole;
}

/** A guide of the queue beside it: what it is, its papers, and the verification; verified, the next one comes. */
export function VerificationDrawer({ guides, openId, onOpen, queue }: VerificationDrawerProps) {
  // A guide that was verified leaves the list while it is still on show: its place is remembered.
  const place = useRef(0);
  const found = guides.findIndex((g) => g._id === openId);
  if (found >= 0) place.current = found;
  const at = (index: number): string | null => guides[index]?._id ?? null;
  const steps = {
    index: place.current,
    total: guides.length,
    previous: at(place.current - 1),
    next: found >= 0 ? at(place.current + 1) : at(place.current),
  };
  const listed = guides[found];
  return (
    <FormDrawer title={listed?.folio ?? ''} isOpen={openId !== null} onClose={() => onOpen(null)} size="lg">
      {({ onDirty }) =>
        openId !== null && (
          <Content key={openId} id={openId} queue={queue} steps={steps} onOpen={onOpen} onBusy={onDirty} />
        )
      }
    </FormDrawer>
  );
}

interface Steps {
  index: number;
  total: number;
  previous: string | null;
  next: string | null;
}
interface ContentProps {
  id: string;
  queue: QueueRole;
  steps: Steps;
  onOpen: (id: string | null) => void;
  onBusy: (isBusy: boolean) => void;
}
function Content({ id, queue, steps, onOpen, onBusy }: ContentProps) {
  const t = useText(verificationText);
  const guide = useGuide(id);
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (!guide.data) {
    return guide.error ? (
      <ErrorState error={guide.error} title={t('drawer.gone')} retry={guide.refetch} />
    ) : (
      <SkeletonRows />
    );
  }
  const g = guide.data;
  return (
    <>
      <div className={classes.sections}>
        <Facts guide={g} />
        <div>
          <h2 className={classes.heading}>{t('drawer.documents')}</h2>
          <GuideDocuments
            guideId={g._id}
            documents={g.documents}
            canEdit={g.can.documents}
            onChanged={() => void client.invalidateQueries({ queryKey: ['guides'] })}
            onBusy={(busy) => {
              setBusy(busy);
              onBusy(busy);
            }}
          />
        </div>
        <Given guide={g} />
      </div>
      <VerifyFoot guide={g} queue={queue} steps={steps} isBusy={isBusy} onOpen={onOpen} />
    </>
  );
}

function Facts({ guide }: { guide: GuideDetail }) {
  const t = useText(verificationText);
  const words = useText(guideWords);
  const f = useFormat();
  const locale = useLocale();
  const party = visited(guide);
  const rows: [string, ReactNode, boolean?][] = [
    [t('drawer.client'), guide.client?.name ?? words('noClient')],
    [t('drawer.date'), f.day(guide.scheduledDate)],
    [t('drawer.trip'), f.number(tripOf(guide))],
    [t('drawer.load'), `${words('packages', { count: guide.load.packages })} · ${f.weight(guide.load.weightKg)}`],
    [t('drawer.recipient'), [party?.contactName, party?.companyName].filter(Boolean).join(', '), true],
    ...(party
      ? [
          [t('drawer.address'), `${streetLine(party.address)}, ${areaLine(party.address)}`, true] as [
            string,
            ReactNode,
            boolean,
          ],
        ]
      : []),
    ...(guide.observations
      ? [[t('drawer.observations'), guide.observations, true] as [string, ReactNode, boolean]]
      : []),
  ];
  return (
    <>
      <div className={classes.drawerHead}>
        <StatusPill tone={guideTones[guide.status]}>{words(`status.${guide.status}`)}</StatusPill>
        {guide.route && <span className="muted">{guide.route.name}</span>}
        <Link to={pathOf('routeGuides', { id: guide._id }) as never}>{t('drawer.open')}</Link>
      </div>
      <section aria-label={t('drawer.missing')}>
        <h2 className={classes.heading}>{t('drawer.missing')}</h2>
        <div className={classes.missing}>
          {guide.pendingRoles.length === 0 && <StatusPill tone="ok">{t('drawer.nothing')}</StatusPill>}
          {guide.pendingRoles.map((role) => (
            <StatusPill key={role} tone="warn">
              {documentRoleNames[role][locale]}
            </StatusPill>
          ))}
        </div>
      </section>
      <dl className={classes.facts}>
        {rows.map(([name, value, isWhole]) => (
          <div key={name} data-whole={isWhole || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Who has looked at the papers for this trip. */
function Given({ guide }: { guide: GuideDetail }) {
  const t = useText(verificationText);
  const f = useFormat();
  const locale = useLocale();
  const given = guide.verifiedClientCheckList.filter((v) => v.deliveryAttempts === guide.requiredAttempt);
  if (given.length === 0) return null;
  return (
    <section aria-label={t('drawer.given')}>
      <h2 className={classes.heading}>{t('drawer.given')}</h2>
      <ul className={classes.given}>
        {given.map((v) => (
          <li key={v.role}>
            <IconCircleCheck size={18} aria-hidden />
            <div>
              <div>{documentRoleNames[v.role][locale]}</div>
              <div className="muted small">{[v.by, f.dateTime(v.at), v.note].filter(Boolean).join(' · ')}</div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface VerifyFootProps extends Pick<ContentProps, 'queue' | 'steps' | 'onOpen'> {
  guide: GuideDetail;
  isBusy: boolean;
}
function VerifyFoot({ guide, queue, steps, isBusy, onOpen }: VerifyFootProps) {
  const t = useText(verificationText);
  const verify = useVerifyOne();
  const roles = guide.can.verify.filter((role) => queue === 'any' || queue === role);
  const [chosen, setChosen] = useState<DocumentRole | null>(null);
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isNarrow = useIsNarrow();
  // The next guide is one Enter away; on a phone its keyboard would cover what there is to look at.
  useEffect(() => {
    if (!isNarrow) field.current?.focus();
  }, [isNarrow]);
  const role = roles.length === 1 ? (roles[0] ?? null) : chosen && roles.includes(chosen) ? chosen : null;
  const send = async (as: DocumentRole): Promise<void> => {
    setRefusal('');
    try {
      const { refused } = await verify.mutateAsync({ ids: [guide._id], role: as, note });
      if (refused[0]) return setRefusal(refused[0].message);
      toast.ok(t('doneOne', { folio: guide.folio }));
      onOpen(steps.next);
    } catch (error) {
      setRefusal(problemText(error));
    }
  };
  return (
    <form
      className={classes.foot}
      onSubmit={(event) => {
        event.preventDefault();
        if (role && !isBusy) void send(role);
      }}
    >
      {roles.length > 0 && guide.documents.length === 0 && <NoFiles>{t('noFiles')}</NoFiles>}
      <RoleChoice roles={roles} value={role} onChange={setChosen} />
      {roles.length > 0 && (
        <TextInput
          aria-label={t('note')}
          placeholder={`${t('note')}. ${t('noteHint')}`}
          maxLength={300}
          value={note}
          ref={field}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {refusal && (
        <p className={classes.error} role="alert">
          {refusal}
        </p>
      )}
      {isBusy && <p className="muted small">{t('drawer.busy')}</p>}
      <div className={classes.footRow}>
        <div className={classes.steps}>
          <ActionIcon
            aria-label={t('drawer.previous')}
            disabled={isBusy || steps.previous === null}
            onClick={() => onOpen(steps.previous)}
          >
            <IconChevronUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('drawer.next')}
            disabled={isBusy || steps.next === null}
            onClick={() => onOpen(steps.next)}
          >
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
          <span className="muted small">
            {t('drawer.place', { index: steps.index + 1, total: Math.max(steps.total, steps.index + 1) })}
          </span>
        </div>
        {roles.length > 0 && (
          <Button type="submit" loading={verify.isPending} disabled={role === null || isBusy}>
            {t(steps.next ? 'verifyNext' : 'verify')}
          </Button>
        )}
      </div>
    </form>
  );
}
