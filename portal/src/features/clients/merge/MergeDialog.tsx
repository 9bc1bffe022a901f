import { ActionIcon, Button, Group, Modal, Radio } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { differing, type MergeField, type MergeMoves, type MergeTake, mergeFields } from '@tramo/contract/client-merge';
import type { Client } from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { ClientPicker } from '../shared/ClientPicker.tsx';
import { useMergeClients, useMergePreview } from './client-merge.api.ts';
import { clientMergeText } from './client-merge.es.ts';
import classes from './Merge.module.css';

interface MergeDialogProps {
  /** Whom to merge, the one that is offered to stay first. With one alone another is asked for. */
  clients: readonly Client[];
  onClose: () => void;
  onDone: () => void;
}

/** Clients that are one: which stays, whose data hold, and what moves. */
export function MergeDialog({ clients, onClose, onDone }: MergeDialogProps) {
  const t = useText(clientMergeText);
  const ui = useText(uiText);
  return (
    <Modal opened onClose={onClose} title={t('title')} size="lg" closeButtonProps={{ 'aria-label': ui('close') }}>
      <MergeForm clients={clients} onClose={onClose} onDone={onDone} />
    </Modal>
  );
}

function MergeForm({ clients, onClose, onDone }: MergeDialogProps) {
  const t = useText(clientMergeText);
  const ui = useText(uiText);
  const [chosen, setChosen] = useState(clients);
  const [intoId, setIntoId] = useState((clients[0] as Client)._id);
  const [take, setTake] = useState<MergeTake>({});
  const [isStale, setStale] = useState(false);
  const from = chosen.map((c) => c._id).filter((id) => id !== intoId);
  const preview = useMergePreview(intoId, from);
  const merge = useMergeClients();
  // What was seen is what is merged: a preview of another choice is not.
  const isSeen = preview.data?.client._id === intoId && !preview.isPlaceholderData;
  const seen = preview.data && [preview.data.client, ...preview.data.from];
  const all = chosen.map((c) => seen?.find((one) => one._id === c._id) ?? c);
  const into = all.find((c) => c._id === intoId) as Client;
  const change = (next: readonly Client[], stays: string): void => {
    setChosen(next);
    setIntoId(stays);
    setTake({});
    merge.reset();
  };
  const run = async (): Promise<void> => {
    setStale(false);
    try {
      const done = await merge.mutateAsync({ id: intoId, from, take, version: into.version });
      toast.ok(t('done', { count: from.length, name: done.client.name }));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.key !== 'general.stale') return;
      merge.reset();
      setStale(true);
      await preview.refetch();
    }
  };
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Radio.Group label={t('into')} description={t('intoHint')} value={intoId} onChange={(id) => change(chosen, id)}>
        <div className={classes.choices}>
          {all.map((one) => (
            <div key={one._id} className={classes.one} data-stays={one._id === intoId || undefined}>
              <Radio value={one._id} label={<Known client={one} />} />
              {all.length > Math.min(2, clients.length) && one._id !== intoId && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('leaveOut', { name: one.name })}
                  onClick={() =>
                    change(
                      chosen.filter((c) => c._id !== one._id),
                      intoId,
                    )
                  }
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </div>
          ))}
        </div>
      </Radio.Group>
      {all.length <= limits.clientsMerged && (
        <ClientPicker
          label={t('another')}
          placeholder={t('anotherHint')}
          value={null}
          onChange={(one) => one && !chosen.some((c) => c._id === one._id) && change([...chosen, one], intoId)}
        />
      )}
      {from.length === 0 && <p className="muted">{t('choose')}</p>}
      {from.length > 0 && preview.error && <ErrorState error={preview.error} retry={preview.refetch} />}
      {from.length > 0 && !preview.data && !preview.error && <SkeletonRows rows={3} />}
      {from.length > 0 && preview.data && !preview.error && (
        <>
          <Differences clients={[into, ...all.filter((c) => c !== into)]} take={take} onTake={setTake} />
          <Moves moves={preview.data.moves} name={into.name} />
        </>
      )}
      {isStale && (
        <p className="muted" role="alert">
          {t('stale')}
        </p>
      )}
      <Refusal error={merge.error} before={t('failed')} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" color="red" disabled={from.length === 0 || !isSeen} loading={merge.isPending}>
          {t('run', { name: into.name })}
        </Button>
      </Group>
    </form>
  );
}

/** A client by what tells it from another of its name. */
function Known({ client: c }: { client: Client }) {
  const t = useText(clientMergeText);
  const guides = t('guides', { count: c.totals.deliveries + c.totals.pickups });
  return (
    <>
      <span className={classes.name}>{c.name}</span>
      <span className="muted small">{[c.clientId, c.companyName, c.rfc, guides].filter(Boolean).join(' · ')}</span>
    </>
  );
}

interface DifferencesProps {
  /** The one that stays first. */
  clients: readonly Client[];
  take: MergeTake;
  onTake: (take: MergeTake) => void;
}
function Differences({ clients, take, onTake }: DifferencesProps) {
  const t = useText(clientMergeText);
  const fields = mergeFields
    .map((field) => ({ field, values: differing(clients, field) }))
    .filter(({ values }) => values.length > 1);
  return (
    <div className={classes.part}>
      <h3>{t('differ')}</h3>
      {fields.length === 0 && <p className="muted">{t('noDiffer')}</p>}
      {fields.map(({ field, values }) => (
        <Difference
          key={field}
          field={field}
          values={values}
          value={take[field]}
          onChange={(of) => {
            const { [field]: _, ...rest } = take;
            onTake(of === undefined ? rest : { ...rest, [field]: of });
          }}
        />
      ))}
      <p className="muted small">{t('united')}</p>
    </div>
  );
}

interface DifferenceProps {
  field: MergeField;
  values: readonly { value: string; of: string }[];
  value: string | undefined;
  onChange: (of: string | undefined) => void;
}
function Difference({ field, values, value, onChange }: DifferenceProps) {
  const t = useText(clientMergeText);
  const BOTH = '';
  return (
    <Radio.Group
      label={t(`fields.${field}`)}
      classNames={{ root: classes.field, label: classes.fieldName }}
      value={value ?? (field === 'notes' ? BOTH : (values[0]?.of ?? null))}
      onChange={(of) => onChange(of === BOTH ? undefined : of)}
    >
      <div className={classes.values}>
        {field === 'notes' && <Radio value={BOTH} label={t('both')} />}
        {values.map((one) => (
          <Radio key={one.of} value={one.of} label={one.value} />
        ))}
      </div>
    </Radio.Group>
  );
}

const moved = [
  'guides',
  'visits',
  'contacts',
  'doubledContacts',
  'addresses',
  'doubledAddresses',
] as const satisfies readonly (keyof MergeMoves)[];
function Moves({ moves, name }: { moves: MergeMoves; name: string }) {
  const t = useText(clientMergeText);
  const some = moved.filter((key) => moves[key] > 0);
  return (
    <div className={classes.part}>
      <h3>{t('moves', { name })}</h3>
      {some.length === 0 ? (
        <p>{t('nothing')}</p>
      ) : (
        <ul className={classes.moves}>
          {some.map((key) => (
            <li key={key}>{t(`move.${key}`, { count: moves[key] })}</li>
          ))}
        </ul>
      )}
      <p className="muted small">{t('final')}</p>
    </div>
  );
}
