import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { outcomes } from '@tramo/contract/checklists';
import type { Client } from '@tramo/contract/clients';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { Section } from '../../../ui/Section.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { checklistOf, EvidenceCell } from './EvidenceCell.tsx';
import classes from './EvidenceRules.module.css';
import { useEvidenceRules } from './evidence-rules.api.ts';
import { evidenceRulesText } from './evidence-rules.es.ts';

/** What visits of one client must bring, by outcome. */
export function ClientEvidence({ client }: { client: Client }) {
  const t = useText(evidenceRulesText);
  const mayOpen = useMayOpen();
  const rules = useEvidenceRules({ search: '', page: 1, clientIds: client._id });
  const own = rules.data?.clients.find((c) => c._id === client._id);
  const link = mayOpen('settings') && (
    <Button component={Link} to={pathOf('settings', { tab: 'evidence' }) as never} variant="default" size="compact-sm">
      {t('matrix')}
    </Button>
  );
  return (
    <Section title={t('title')} text={t('clientText')} side={link}>
      {rules.error && !rules.data ? (
        <ErrorState title={t('clientFailed')} error={rules.error} retry={rules.refetch} />
      ) : !rules.data || !own ? (
        <SkeletonRows rows={3} />
      ) : (
        <ul className={classes.single}>
          {outcomes.map((outcome) => (
            <li key={outcome}>
              <EvidenceCell
                who={client.name}
                clientId={client._id}
                substatusId={null}
                outcome={outcome}
                rule={own.rules[outcome]}
                company={rules.data.company[outcome].needs}
                checklist={checklistOf(rules.data.checklists, client._id, outcome)}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
