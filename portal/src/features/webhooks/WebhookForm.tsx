import { Button, Checkbox, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { groupOfEvent, webhookEvents, webhookGroups } from '@tramo/contract/webhook-events';
import { type Webhook, webhookAlgorithms, webhookAuths } from '@tramo/contract/webhooks';
import { webhookEventNames } from '@tramo/contract/words/webhooks';
import { useEffect, useState } from 'react';
import { ApiProblem, problemText } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { FieldNote, FormEnd } from '../../ui/form/FormEnd.tsx';
import formClasses from '../../ui/form/form.module.css';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { toast } from '../../ui/toast.ts';
import { MapEditor } from './MapEditor.tsx';
import type { Secret } from './NewSecret.tsx';
import { useCreateWebhook, useUpdateWebhook } from './webhooks.api.ts';
import { webhooksText } from './webhooks.es.ts';
import classes from './webhooks.module.css';
import { inputOf, valuesOf, type WebhookValues } from './webhooks.rules.ts';

interface WebhookFormProps {
  webhook: Webhook | null;
  drawer: { onDirty: (isDirty: boolean) => void; close: () => void; done: () => void };
  onSecret: (secret: Secret) => void;
}

/** Where events go, which of them, and how a request proves that it is ours. */
export function WebhookForm({ webhook, drawer, onSecret }: WebhookFormProps) {
  const t = useText(webhooksText);
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const [isMapping, setMapping] = useState(false);
  /** A real event that does not fit is told before the map is kept; whoever knows better keeps it. */
  const orConfirmed = async (save: (misfitConfirmed: boolean) => Promise<Webhook>): Promise<Webhook> => {
    try {
      return await save(false);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.key !== 'webhooks.map_misfit') throw error;
      const isSure = await confirm({
        title: t('misfitTitle'),
        body: problemText(error),
        confirm: t('misfitSave'),
      });
      if (!isSure) throw error;
      return save(true);
    }
  };
  const { form, input, onSubmit, end } = useRecordForm<Webhook, WebhookValues>({
    record: webhook,
    valuesOf,
    faultsOf: (v) => ({
      ...(v.name.trim() === '' ? { name: t('required') } : {}),
      ...(v.url.trim() === '' ? { url: t('required') } : {}),
    }),
    save: (values, base) =>
      orConfirmed(async (misfitConfirmed) => {
        const sent = { ...inputOf(values), misfitConfirmed };
        if (base) return update.mutateAsync({ id: base._id, version: base.version, ...sent });
        const made = await create.mutateAsync(sent);
        onSecret({ name: made.webhook.name, secret: made.secret });
        return made.webhook;
      }),
    onSaved: () => {
      toast.ok(t('saved'));
      drawer.done();
    },
  });
  const { onDirty } = drawer;
  useEffect(() => onDirty(end.isDirty), [onDirty, end.isDirty]);
  const { values } = form;
  return (
    <form noValidate className={formClasses.form} onSubmit={onSubmit}>
      <div className={formClasses.fields}>
        <TextInput label={t('name')} required maxLength={80} autoComplete="off" data-autofocus {...input('name')} />
        <Switch className={classes.switch} label={t('isOn')} {...form.getInputProps('isOn', { type: 'checkbox' })} />
        <TextInput
          data-whole
          label={t('url')}
          description={t('urlHint')}
          required
          type="url"
          autoComplete="off"
          placeholder="https://tienda.mx/tramo"
          {...input('url')}
        />
        {/^http:\/\//i.test(values.url) && (
          <p className={formClasses.notice} data-whole>
            {t('plainUrl')}
          </p>
        )}
      </div>
      <EventFields
        value={values.events}
        onChange={(events) => form.setFieldValue('events', events)}
        error={form.errors.events}
      />
      <div className={formClasses.fields}>
        <Select
          label={t('bodyKind')}
          description={t('version', { version: webhook?.payloadVersion ?? '2026-11-01' })}
          allowDeselect={false}
          data={(['full', 'thin'] as const).map((value) => ({ value, label: t(value) }))}
          {...input('bodyKind')}
        />
        <Select
          label={t('authType')}
          description={t('authHint')}
          allowDeselect={false}
          data={webhookAuths.map((value) => ({ value, label: t(`auth.${value}`) }))}
          {...input('authType')}
        />
        {values.authType === 'basic' && (
          <TextInput label={t('authUser')} required autoComplete="off" {...input('authUser')} />
        )}
        {(values.authType === 'basic' || values.authType === 'bearer') && (
          <PasswordInput
            label={t(values.authType === 'basic' ? 'password' : 'token')}
            {...(webhook?.hasAuthSecret && webhook.authType === values.authType
              ? { description: t('keepSecret') }
              : { required: true })}
            autoComplete="new-password"
            {...input('authSecret')}
          />
        )}
        {values.authType === 'hmac' && (
          <Select
            label={t('algorithm')}
            allowDeselect={false}
            data={webhookAlgorithms.map((value) => ({ value, label: value.toUpperCase() }))}
            {...input('algorithm')}
          />
        )}
        <Switch
          data-whole
          label={t('isOrdered')}
          description={t('orderedHint')}
          {...form.getInputProps('isOrdered', { type: 'checkbox' })}
        />
      </div>
      <section className={classes.part} aria-label={t('map')}>
        <h3 className={formClasses.groupLabel}>{t('map')}</h3>
        <p className="muted">{t(values.map.trim() === '' ? 'mapNone' : 'mapSome')}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setMapping(true)}>
            {t('mapEdit')}
          </Button>
          {values.map.trim() !== '' && (
            <Button variant="subtle" color="red" onClick={() => form.setFieldValue('map', '')}>
              {t('mapRemove')}
            </Button>
          )}
        </div>
        <FieldNote>{form.errors.map}</FieldNote>
      </section>
      <MapEditor
        isOpen={isMapping}
        text={values.map}
        events={values.events}
        bodyKind={values.bodyKind}
        onClose={() => setMapping(false)}
        onUse={(map) => {
          form.setFieldValue('map', map);
          setMapping(false);
        }}
      />
      <FormEnd {...end} onCancel={drawer.close} />
    </form>
  );
}

function EventFields({
  value,
  onChange,
  error,
}: {
  value: WebhookValues['events'];
  onChange: (events: WebhookValues['events']) => void;
  error: React.ReactNode;
}) {
  const t = useText(webhooksText);
  const locale = useLocale();
  return (
    <section className={classes.part} aria-label={t('events')}>
      <h3 className={formClasses.groupLabel}>{t('events')}</h3>
      {webhookGroups.map((group) => {
        const of = webhookEvents.filter((e) => groupOfEvent(e) === group);
        const isAll = of.every((e) => value.includes(e));
        const rest = value.filter((e) => !of.includes(e));
        return (
          <fieldset key={group} className={classes.events}>
            <legend>
              {t(`group.${group}`)}{' '}
              <Button variant="subtle" size="compact-xs" onClick={() => onChange(isAll ? rest : [...rest, ...of])}>
                {t(isAll ? 'noneOf' : 'allOf')}
              </Button>
            </legend>
            {of.map((event) => (
              <Checkbox
                key={event}
                label={webhookEventNames[event][locale]}
                description={event}
                checked={value.includes(event)}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...value, event] : value.filter((e) => e !== event))
                }
              />
            ))}
          </fieldset>
        );
      })}
      <FieldNote>{error}</FieldNote>
    </section>
  );
}
