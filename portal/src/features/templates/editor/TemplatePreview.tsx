import { SegmentedControl, Switch } from '@mantine/core';
import { renderMail } from '@tramo/contract/mail-html';
import { offersQuickReplies } from '@tramo/contract/message-events';
import { renderText, tidy } from '@tramo/contract/message-template-text';
import type { VariableValues } from '@tramo/contract/message-variables';
import { smsSize, withoutAccents } from '@tramo/contract/sms-text';
import type { TemplateChannel, TemplateSample } from '@tramo/contract/templates';
import { quickReplyTexts } from '@tramo/contract/words/replies';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMessagePrices } from '../templates.api.ts';
import { templatesText } from '../templates.es.ts';
import classes from './Editor.module.css';
import type { TemplateValues } from './template-form.rules.ts';

interface PreviewProps {
  channel: TemplateChannel;
  values: TemplateValues;
  sample: TemplateSample;
}

/** How it reads, letter by letter as it is typed: by the same renderer that the server sends with. */
export function TemplatePreview({ channel, values, sample }: PreviewProps) {
  const t = useText(templatesText);
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <p className="muted small">
        {sample.guide ? t('sampleGuide', { folio: sample.guide.folio }) : t('sampleInvented')}
      </p>
      {channel === 'email' ? (
        <MailPreview values={values} sample={sample} />
      ) : (
        <ChatPreview channel={channel} values={values} sample={sample} />
      )}
    </section>
  );
}

function MailPreview({ values, sample }: Omit<PreviewProps, 'channel'>) {
  const t = useText(templatesText);
  const [width, setWidth] = useState('600');
  const [isDark, setDark] = useState(false);
  const mail = renderMail(values, sample.values as VariableValues, sample, {
    locale: values.locale,
    scheme: isDark ? 'dark' : 'light',
  });
  return (
    <>
      <div className={classes.controls}>
        <SegmentedControl
          aria-label={t('width')}
          value={width}
          onChange={setWidth}
          data={[
            { value: '600', label: t('wide') },
            { value: '320', label: t('narrow') },
          ]}
        />
        <Switch label={t('dark')} checked={isDark} onChange={(e) => setDark(e.currentTarget.checked)} />
      </div>
      <p className={classes.subject}>{mail.subject}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls to the side on a narrow screen */}
      <section className={classes.sheet} tabIndex={0} aria-label={t('mailFrame')}>
        {/* Nothing in it may run, load our pages or know who looks. */}
        <iframe
          title={mail.subject || t('mailFrame')}
          sandbox=""
          srcDoc={mail.html}
          className={classes.mail}
          data-width={width}
        />
      </section>
      <details className={classes.asText}>
        <summary>{t('asText')}</summary>
        <pre>{mail.text}</pre>
      </details>
    </>
  );
}

function ChatPreview({ channel, values, sample }: PreviewProps) {
  const t = useText(templatesText);
  const f = useFormat();
  const price = useMessagePrices();
  const said = tidy(
    renderText(values.message, sample.values as VariableValues, channel === 'sms' ? 'text' : 'whatsapp'),
  );
  const text = channel === 'sms' && values.withoutAccents ? withoutAccents(said) : said;
  const size = smsSize(text);
  return (
    <>
      <section className={classes.phone} data-channel={channel} aria-label={t('chat')}>
        <p className={classes.sender}>{sample.brand.name}</p>
        <p className={classes.bubble}>{text}</p>
        {values.quickReplies && offersQuickReplies(values.event, channel) && (
          <ul className={classes.buttons} aria-label={t('buttons')}>
            {Object.values(quickReplyTexts).map((words) => (
              <li key={words.es}>{words[values.locale]}</li>
            ))}
          </ul>
        )}
      </section>
      {channel === 'sms' && (
        <div className={classes.size} role="status">
          <p className="strong">{t('segments', size)}</p>
          {price.data && <p>{t('cost', { price: f.money(size.segments * price.data.sms) })}</p>}
          {size.costly.length > 0 && (
            <p className="muted small">{t('costly', { letters: size.costly.slice(0, 8).join(' ') })}</p>
          )}
        </div>
      )}
    </>
  );
}
