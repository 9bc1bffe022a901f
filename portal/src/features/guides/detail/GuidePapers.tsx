import { Button, Modal, Textarea } from '@mantine/core';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type DocumentRole, documentRoles } from '@tramo/contract/clients';
import type { GuideDetail } from '@tramo/contract/guides';
import { documentRoleNames } from '@tramo/contract/words/people';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import classes from '../GuidePage.module.css';
import { GuideDocuments } from '../shared/GuideDocuments.tsx';
import { NoFiles } from '../verification/NoFiles.tsx';
import { verificationText } from '../verification/verification.es.ts';
import { tripNumber } from '../verification/verification.rules.ts';
import { Card } from './GuideDetails.tsx';
import { useUnverifyGuide, useVerifyGuide } from './guide-page.api.ts';
import { guidePageText } from './guide-page.es.ts';

/** The papers themselves and, right below, what its client wants verified before it leaves, and who did it. */
export function GuidePapers({ guide }: { guide: GuideDetail }) {
  const t = useText(guidePageText);
  const verification = useText(verificationText);
  const f = useFormat();
  const locale = useLocale();
  const client = useQueryClient();
  const verify = useVerifyGuide();
  const [withdrawn, setWithdrawn] = useState<DocumentRole | null>(null);
  const present = guide.verifiedClientCheckList.filter((v) => v.deliveryAttempts === guide.requiredAttempt);
  const earlier = guide.verifiedClientCheckList.filter((v) => v.deliveryAttempts !== guide.requiredAttempt);
  const roles = documentRoles.filter(
    (role) => guide.pendingRoles.includes(role) || present.some((v) => v.role === role),
  );
  const isWaiting = guide.route === null && guide.status !== 'completed';
  const send = async (role: DocumentRole): Promise<void> => {
    const { refused } = await verify.mutateAsync({ ids: [guide._id], role });
    if (refused[0]) toast.error(refused[0].message);
    else toast.ok(t('papers.verified'));
  };
  return (
    <>
      <Card title={t('papers.documents')}>
        <GuideDocuments
          guideId={guide._id}
          documents={guide.documents}
          canEdit={guide.can.documents}
          onChanged={() => void client.invalidateQueries({ queryKey: ['guides'] })}
        />
      </Card>
      <Card
        title={t('papers.title')}
        aside={
          roles.length > 0 && (
            <span className="muted">{t('papers.trip', { number: tripNumber(guide.requiredAttempt) })}</span>
          )
        }
      >
        {roles.length === 0 && <p className="muted">{t(guide.client ? 'papers.none' : 'papers.noClient')}</p>}
        {guide.can.verify.length > 0 && guide.documents.length === 0 && <NoFiles>{verification('noFiles')}</NoFiles>}
        <ul className={classes.papers}>
          {roles.map((role) => {
            const entry = present.find((v) => v.role === role);
            return (
              <li key={role}>
                {entry ? (
                  <IconCircleCheck size={20} className={classes.ok} aria-hidden />
                ) : (
                  <IconClock size={20} className={classes.warn} aria-hidden />
                )}
                <div>
                  <p className="strong">{documentRoleNames[role][locale]}</p>
                  {entry ? (
                    <p className="muted small">
                      {t('papers.done', { by: entry.by, at: f.dateTime(entry.at) })}
                      {entry.note && ` · ${entry.note}`}
                    </p>
                  ) : (
                    <StatusPill tone="warn">{t('papers.missing')}</StatusPill>
                  )}
                </div>
                {guide.can.verify.includes(role) && (
                  <Button
                    size="compact-sm"
                    loading={verify.isPending}
                    onClick={() => void send(role).catch(() => undefined)}
                  >
                    {t('papers.verify')}
                  </Button>
                )}
                {entry && isWaiting && guide.can.documents && (
                  <Button size="compact-sm" variant="default" onClick={() => setWithdrawn(role)}>
                    {t('papers.unverify')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        {earlier.length > 0 && (
          <details className={classes.earlier}>
            <summary>{t('papers.earlier')}</summary>
            <ul>
              {earlier.map((v) => (
                <li key={`${v.role} ${v.deliveryAttempts}`} className="small">
                  {t('papers.trip', { number: tripNumber(v.deliveryAttempts) })}: {documentRoleNames[v.role][locale]},{' '}
                  {v.by}, {f.dateTime(v.at)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
      <WithdrawDialog guide={guide} role={withdrawn} onClose={() => setWithdrawn(null)} />
    </>
  );
}

function WithdrawDialog({
  guide,
  role,
  onClose,
}: {
  guide: GuideDetail;
  role: DocumentRole | null;
  onClose: () => void;
}) {
  const t = useText(guidePageText);
  const ui = useText(uiText);
  const unverify = useUnverifyGuide();
  const [reason, setReason] = useState('');
  const close = (): void => {
    unverify.reset();
    setReason('');
    onClose();
  };
  return (
    <Modal
      opened={role !== null}
      onClose={close}
      title={t('papers.unverifyTitle')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (role === null) return;
          unverify.mutate(
            { id: guide._id, role, reason },
            {
              onSuccess: () => {
                toast.ok(t('papers.withdrawn'));
                close();
              },
            },
          );
        }}
      >
        <p className="muted">{t('papers.reasonText')}</p>
        <Textarea
          label={t('papers.reason')}
          required
          data-autofocus
          maxLength={300}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refusal error={unverify.error} />
        <div className={classes.editButtons} data-end>
          <Button variant="default" onClick={close}>
            {ui('cancel')}
          </Button>
          <Button type="submit" color="red" loading={unverify.isPending} disabled={reason.trim() === ''}>
            {t('papers.unverify')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
