import type { MessageAccount } from '@tramo/contract/message-accounts';
import { useId } from 'react';
import { useText } from '../../lib/text.ts';
import { messageAccountsText } from './message-accounts.es.ts';
import classes from './message-accounts.module.css';

function Effects({ title, lines }: { title: string; lines: readonly string[] }) {
  const id = useId();
  return (
    <section className={classes.effects} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** What saving an account changes, counted by the server when the screen was read. */
export function SavingEffects({ account, isOther }: { account: MessageAccount; isOther: boolean }) {
  const t = useText(messageAccountsText);
  const { channel, source, waiting, templates } = account;
  const lines = isOther
    ? [
        t('effect.waiting', { count: waiting }),
        source === 'own' ? '' : t('effect.cost'),
        channel === 'email' ? t('effect.accounts') : '',
        ...(channel === 'whatsapp' ? [t('effect.templates', { count: templates }), t('effect.window')] : []),
      ]
    : [t('effect.same')];
  return <Effects title={t('effects')} lines={lines.filter((line) => line !== '')} />;
}

/** What removing it changes. */
export function RemovingEffects({ account }: { account: MessageAccount }) {
  const t = useText(messageAccountsText);
  const { channel, hasHouse, waiting } = account;
  const lines = [
    t(hasHouse ? 'effect.toHouse' : 'effect.toNone', { count: waiting }),
    channel === 'whatsapp' && hasHouse ? t('effect.templatesBack') : '',
    t('removeEffect'),
  ];
  return <Effects title={t('effectsRemoved')} lines={lines.filter((line) => line !== '')} />;
}
