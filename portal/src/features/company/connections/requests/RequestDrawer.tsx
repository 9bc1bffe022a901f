import { Drawer, Switch } from '@mantine/core';
import { type ApiRequestDetail, outcomeOf } from '@tramo/contract/api-requests';
import { useState } from 'react';
import { pretty } from '../../../../lib/pretty-json.ts';
import { useText } from '../../../../lib/text.ts';
import { useFormat } from '../../../../session/useFormat.ts';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { StatusPill } from '../../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import { uiText } from '../../../../ui/ui.es.ts';
import { outcomeTones } from './request-tones.ts';
import { useRequest } from './requests.api.ts';
import { requestsText } from './requests.es.ts';
import classes from './requests.module.css';

/** One call with its very bodies; personal data only when somebody asks to see them. */
export function RequestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(requestsText);
  const ui = useText(uiText);
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      title={t('columns.call')}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {id !== '' && <Detail key={id} id={id} />}
    </Drawer>
  );
}

function Detail({ id }: { id: string }) {
  const t = useText(requestsText);
  const f = useFormat();
  const [isPersonal, setPersonal] = useState(false);
  const { data: r, error, refetch } = useRequest(id, isPersonal);
  if (!r) return error ? <ErrorState error={error} retry={refetch} /> : <SkeletonRows rows={6} />;
  const facts = [
    [t('columns.connection'), r.connection],
    [t('columns.at'), f.dateTime(r.at)],
    [t('columns.ms'), `${r.ms} ms`],
    [t('address'), r.address],
    [t('idempotencyKey'), r.idempotencyKey],
    [t('userAgent'), r.userAgent],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <div className={classes.detail}>
      <p className={classes.path}>
        <StatusPill tone={outcomeTones[outcomeOf(r.status)]}>{r.status}</StatusPill> {r.method} {r.path}
        {r.query && `?${r.query}`}
      </p>
      {(r.problem ?? r.isRepeated) && <p>{r.isRepeated ? t('repeated') : r.problem}</p>}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('personal')}
        description={t('personalHint')}
        checked={isPersonal}
        onChange={({ currentTarget }) => setPersonal(currentTarget.checked)}
      />
      <Body title={t('request')} body={r.request} />
      <Body title={t('answer')} body={r.answer} />
    </div>
  );
}

function Body({ title, body }: { title: string; body: ApiRequestDetail['request'] }) {
  const t = useText(requestsText);
  const f = useFormat();
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <h3>{title}</h3>
        {body.text !== '' && <CopyButton value={body.text} label={t('copy')} isIcon />}
      </div>
      {body.text === '' && !body.isCut && <p className="muted">{t('noBody')}</p>}
      {body.isCut && <p className="muted small">{t('cutBody', { bytes: f.number(body.bytes) })}</p>}
      {body.text !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        <pre className={classes.body} tabIndex={0}>
          {pretty(body.text)}
        </pre>
      )}
    </section>
  );
}
