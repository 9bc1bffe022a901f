import { Button } from '@mantine/core';
import { IconPlugConnected, IconTrash } from '@tabler/icons-react';
import type { MessageAccount } from '@tramo/contract/message-accounts';
import { problemText } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/Section.tsx';
import { Setting } from '../../ui/Setting.tsx';
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx';
import { toast } from '../../ui/toast.ts';
import { RemovingEffects } from './AccountEffects.tsx';
import { useRemoveAccount, useTryAccount } from './message-accounts.api.ts';
import { messageAccountsText } from './message-accounts.es.ts';
import classes from './message-accounts.module.css';
import { partsOf, secretsOf } from './message-accounts.rules.ts';
import { TrialResult } from './TrialResult.tsx';
import { useSecretSaid } from './useSecretSaid.ts';

const tones: Record<MessageAccount['source'], Tone> = { own: 'ok', house: 'info', none: 'idle' };

/** By whose account a channel's messages leave; of the company's own what names it, and that its secrets are there. */
export function AccountSection({ account, onEdit }: { account: MessageAccount; onEdit: () => void }) {
  const t = useText(messageAccountsText);
  const { channel, source, own } = account;
  const name = t(`channel.${channel}`);
  return (
    <Section
      title={name}
      text={t(`provider.${channel}`)}
      side={<StatusPill tone={tones[source]}>{t(`source.${source}`)}</StatusPill>}
    >
      <Setting name={`messageAccount.${channel}`}>
        <p className="muted">{t(`sourceText.${source}`)}</p>
        {own ? (
          <OwnAccount account={account} own={own} onEdit={onEdit} />
        ) : (
          <Button variant="default" mt={12} aria-label={t('useFor', { channel: name })} onClick={onEdit}>
            {t('use')}
          </Button>
        )}
      </Setting>
    </Section>
  );
}

interface OwnAccountProps {
  account: MessageAccount;
  own: NonNullable<MessageAccount['own']>;
  onEdit: () => void;
}

function OwnAccount({ account, own, onEdit }: OwnAccountProps) {
  const t = useText(messageAccountsText);
  const f = useFormat();
  const said = useSecretSaid();
  const remove = useRemoveAccount();
  const trial = useTryAccount();
  const { channel, hooks } = account;
  const name = t(`channel.${channel}`);
  const onRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('removeTitle', { channel: name }),
      body: <RemovingEffects account={account} />,
      confirm: t('removeShort'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(channel, { onSuccess: () => toast.ok(t('removed')) });
  };
  const onTry = (): void =>
    trial.mutate({ channel, parts: own.parts, secrets: {} }, { onError: (error) => toast.error(problemText(error)) });
  return (
    <div className={classes.own}>
      <dl className={classes.facts}>
        {partsOf(channel)
          .filter((part) => own.parts[part])
          .map((part) => (
            <div key={part}>
              <dt>{t(`field.${part}`)}</dt>
              <dd>{own.parts[part]}</dd>
            </div>
          ))}
        {secretsOf(channel).map((secret) => {
          const mark = own.secrets[secret];
          return (
            <div key={secret}>
              <dt>{t(`field.${secret}`)}</dt>
              <dd>{mark ? said(mark) : t('secretMissing')}</dd>
            </div>
          );
        })}
      </dl>
      {hooks.length > 0 && (
        <div className={classes.hooks}>
          <h3>{t('hookTitle')}</h3>
          {hooks.map(({ kind, url }) => (
            <div key={kind}>
              <p className="muted small">{t(`hook.${kind}`)}</p>
              <p className={classes.address}>
                <code>{url}</code>
                <CopyButton value={url} label={t('copyHook', { channel: name })} isIcon />
              </p>
            </div>
          ))}
        </div>
      )}
      <TrialResult
        trial={own.trial}
        isAsking={trial.isPending}
        {...(own.trial ? { when: f.dateTime(own.trial.date) } : {})}
      />
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={trial.isPending}
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          aria-label={t('tryOf', { channel: name })}
          onClick={onTry}
        >
          {t('try')}
        </Button>
        <Button variant="default" aria-label={t('change', { channel: name })} onClick={onEdit}>
          {t('changeShort')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={t('remove', { channel: name })}
          onClick={() => void onRemove()}
        >
          {t('removeShort')}
        </Button>
      </div>
      <p className="muted small">{t('changedBy', { who: own.changedBy, when: f.dateTime(own.changedDate) })}</p>
    </div>
  );
}
