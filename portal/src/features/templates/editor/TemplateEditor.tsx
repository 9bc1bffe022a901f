import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { type MessageEvent, offersQuickReplies, sentEvents } from '@tramo/contract/message-events';
import type { VariableName } from '@tramo/contract/message-variables';
import { templateFaults } from '@tramo/contract/template-faults';
import type { Template, TemplateChannel } from '@tramo/contract/templates';
import { useRef } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSample, useSaveTemplate } from '../templates.api.ts';
import { templatesText } from '../templates.es.ts';
import { BlocksField } from './BlocksField.tsx';
import classes from './Editor.module.css';
import { ReviewNote } from './ReviewNote.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { inserted, newValues, type TemplateValues, valuesOf } from './template-form.rules.ts';
import { VariablePicker } from './VariablePicker.tsx';
import { Versions } from './Versions.tsx';

interface EditorProps {
  channel: TemplateChannel;
  record: Template | null;
  /** Of a new one. */
  event: MessageEvent;
}
const locales = ['es', 'en'] as const;
/** Meta takes no text of one's own as authentication; one that it put there itself shows it. */
const categories = ['utility', 'marketing'] as const;

/** A template: what it says on the left, how it reads on the right. */
export function TemplateEditor({ channel, record: opened, event }: EditorProps) {
  const t = useText(templatesText);
  const locale = useLocale();
  const navigate = useNavigate();
  const save = useSaveTemplate();
  const record = useRecordForm<Template, TemplateValues>({
    record: opened,
    valuesOf: (r) => (r ? valuesOf(r) : newValues(channel, event, 'es')),
    faultsOf: (values) => templateFaults(withMessage(channel, values), { channel, event: values.event }, locale),
    save: (values, base) => save.mutateAsync({ base, body: { ...values, channel } }),
    whole: ['blocks'],
    onSaved: ({ name }, isNew) => {
      toast.ok(isNew ? t('created', { name }) : t('saved'));
      if (isNew) void navigate({ to: pathOf('settings', { tab: 'templates' }) as never });
    },
    fieldOf: { 'templates.name_taken': 'name' },
  });
  const { form: f, input, base } = record;
  const { values } = f;
  const sample = useSample(values.event, values.locale);

  // The last text that had the cursor, for the variable that is chosen next.
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const remember = (e: React.FocusEvent): void => {
    const { target } = e;
    const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (isText && /^(subject|message|blocks\.\d+\.(text|label|url))$/.test(target.name)) last.current = target;
  };
  const insert = (name: VariableName): void => {
    const fallback = document.querySelector<HTMLTextAreaElement>('textarea[name="message"], textarea[name$=".text"]');
    const field = last.current?.isConnected ? last.current : fallback;
    if (!field) return;
    const at = { start: field.selectionStart ?? field.value.length, end: field.selectionEnd ?? field.value.length };
    const { text, cursor } = inserted(field.value, at, name);
    f.setFieldValue(field.name, text as never);
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(cursor, cursor);
    });
  };
  /** Untouched, a new one follows its event and language with our words. */
  const startWith = (next: Partial<Pick<TemplateValues, 'event' | 'locale'>>): void => {
    const before = newValues(channel, values.event, values.locale);
    const isOurs =
      JSON.stringify([before.subject, before.message, before.blocks]) ===
      JSON.stringify([values.subject, values.message, values.blocks]);
    const { name, isInUse } = values;
    const fresh = newValues(channel, next.event ?? values.event, next.locale ?? values.locale);
    f.setValues(isOurs ? { ...fresh, name, isInUse } : { ...values, ...next });
  };

  return (
    <div className={classes.editor}>
      {channel === 'whatsapp' && (
        <ReviewNote record={opened} canSend={!record.end.isDirty && base?.version === opened?.version} />
      )}
      <form className={form.form} noValidate onSubmit={record.onSubmit} onFocus={remember}>
        <fieldset className={form.fields}>
          <TextInput label={t('name')} withAsterisk data-autofocus data-whole maxLength={80} {...input('name')} />
          <Select
            label={t('field.event')}
            allowDeselect={false}
            disabled={base !== null}
            data={sentEvents.map((value) => ({ value, label: t(`event.${value}`) }))}
            value={values.event}
            onChange={(value) => startWith({ event: value as MessageEvent })}
          />
          <Select
            label={t('field.locale')}
            allowDeselect={false}
            disabled={base !== null}
            data={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
            value={values.locale}
            onChange={(value) => startWith({ locale: value as TemplateValues['locale'] })}
          />
          {channel === 'whatsapp' && (
            <Select
              label={t('categoryLabel')}
              allowDeselect={false}
              data={(values.category === 'authentication' ? [...categories, values.category] : categories).map(
                (value) => ({
                  value,
                  label: t(`category.${value}`),
                }),
              )}
              {...f.getInputProps('category')}
            />
          )}
        </fieldset>
        <VariablePicker event={values.event} onPick={insert} />
        {channel === 'email' ? (
          <>
            <TextInput label={t('field.subject')} withAsterisk maxLength={200} {...input('subject')} />
            <BlocksField
              blocks={values.blocks}
              onChange={(blocks) => f.setFieldValue('blocks', blocks as never)}
              input={input}
              error={f.errors.blocks}
            />
          </>
        ) : (
          <Textarea
            label={t('field.message')}
            withAsterisk
            autosize
            minRows={5}
            maxRows={16}
            maxLength={channel === 'sms' ? limits.smsText : limits.whatsappText}
            {...input('message')}
          />
        )}
        {channel === 'sms' && (
          <Switch
            label={t('withoutAccents')}
            description={t('withoutAccentsHint')}
            {...f.getInputProps('withoutAccents', { type: 'checkbox' })}
          />
        )}
        {offersQuickReplies(values.event, channel) && (
          <Switch
            label={t('quickReplies')}
            description={t('quickRepliesHint')}
            {...f.getInputProps('quickReplies', { type: 'checkbox' })}
          />
        )}
        <Switch
          label={t(base?.isInUse ? 'inUse' : 'use')}
          description={base?.isInUse ? undefined : t('useHint')}
          disabled={base?.isInUse ?? false}
          {...f.getInputProps('isInUse', { type: 'checkbox' })}
        />
        {base && (
          <Versions
            id={base._id}
            present={base.version}
            onRestore={({ number, name, subject, message, blocks, withoutAccents, quickReplies }) => {
              f.setValues({ ...values, name, subject, message, blocks, withoutAccents, quickReplies });
              toast.info(t('restored', { n: number }));
            }}
          />
        )}
        <FormEnd {...record.end} isDirty={record.end.isDirty || base === null} save={t('save')} />
      </form>
      {sample.data ? <TemplatePreview channel={channel} values={values} sample={sample.data} /> : <SkeletonRows />}
    </div>
  );
}

/** A mail's message is what its texts say. */
const withMessage = (channel: TemplateChannel, values: TemplateValues): TemplateValues =>
  channel === 'email'
    ? { ...values, message: values.blocks.flatMap((b) => (b.type === 'text' ? [b.text] : [])).join('\n\n') }
    : values;
