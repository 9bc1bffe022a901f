import { Switch, Textarea, TextInput } from '@mantine/core';
import type { Company } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { Section, Sections } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSaveCompany } from '../company.api.ts';
import { CompanySetting } from './CompanySetting.tsx';
import { keyOf } from './settings.rules.ts';
import { TrackingPreview } from './TrackingPreview.tsx';
import classes from './TrackingTab.module.css';
import { trackingText } from './tracking.es.ts';
import {
  atTrackingForm,
  embedCode,
  isColour,
  type TrackingValues,
  trackingFaults,
  trackingSettingsOf,
  trackingValues,
} from './tracking.rules.ts';

/** What recipients see without signing in, how it looks, and how it gets into the company's own site. */
export function TrackingTab({ company }: { company: Company }) {
  const t = useText(trackingText);
  const locale = useLocale();
  const save = useSaveCompany();
  const words = {
    colourWrong: t('colourWrong'),
    originWrong: (line: number, message: string) => t('originWrong', { line, message }),
    tooMany: (max: number) => t('tooManyOrigins', { max }),
  };
  const {
    form: values,
    onSubmit,
    end,
  } = useRecordForm<Company, TrackingValues>({
    record: company,
    valuesOf: (one) => trackingValues((one ?? company).tracking),
    faultsOf: (given) => trackingFaults(given, locale, words),
    save: (given, base) => save.mutateAsync({ ...keyOf(base ?? company), tracking: trackingSettingsOf(given) }),
    onSaved: () => toast.ok(t('saved')),
    atForm: atTrackingForm,
  });
  const { colour } = values.values;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Sections>
        <Section title={t('title')} text={t('text')}>
          <CompanySetting name="tracking.isEnabled">
            <Switch
              label={t('isEnabled')}
              description={t('isEnabledHint')}
              {...values.getInputProps('isEnabled', { type: 'checkbox' })}
            />
          </CompanySetting>
          <CompanySetting name="tracking.showDriver">
            <Switch
              label={t('showDriver')}
              description={t('showDriverHint', { stops: limits.publicStopsAway })}
              {...values.getInputProps('showDriver', { type: 'checkbox' })}
            />
          </CompanySetting>
          <CompanySetting name="tracking.note">
            <Textarea
              label={t('note')}
              description={t('noteHint')}
              autosize
              minRows={2}
              {...values.getInputProps('note')}
            />
          </CompanySetting>
        </Section>
        <Section title={t('appearance')} text={t('appearanceText')}>
          <CompanySetting name="tracking.colour">
            <TextInput
              className={classes.colour}
              label={t('colour')}
              description={t('colourHint')}
              maxLength={7}
              leftSection={
                <input
                  type="color"
                  className={classes.swatch}
                  aria-label={t('colourPick')}
                  value={isColour(colour) ? colour : '#000000'}
                  onChange={(event) => values.setFieldValue('colour', event.currentTarget.value)}
                />
              }
              leftSectionPointerEvents="all"
              {...values.getInputProps('colour')}
            />
          </CompanySetting>
          {isColour(colour) && <TrackingPreview company={company} colour={colour.trim()} />}
        </Section>
        <Section title={t('embed')} text={t('embedText')}>
          <CompanySetting name="tracking.frameOrigins">
            <Textarea
              label={t('frameOrigins')}
              description={t('frameOriginsHint')}
              placeholder="https://tienda.mx"
              spellCheck={false}
              autosize
              minRows={2}
              {...values.getInputProps('frameOrigins')}
            />
          </CompanySetting>
          {company.tracking.frameOrigins.length === 0 && <p className={form.notice}>{t('needsOrigin')}</p>}
          <Code company={company} page="trackingFrame" name={t('searchCode')} text={t('searchCodeText')} />
          <Code company={company} page="statusFrame" name={t('statusCode')} text={t('statusCodeText')} />
          <FormEnd {...end} />
        </Section>
      </Sections>
    </form>
  );
}

interface CodeProps {
  company: Company;
  page: 'trackingFrame' | 'statusFrame';
  name: string;
  text: string;
}
function Code({ company, page, name, text }: CodeProps) {
  const t = useText(trackingText);
  const code = embedCode({ origin: location.origin, companyId: company._id, page, title: name });
  return (
    <section className={classes.code} aria-label={name}>
      <div className={classes.codeHead}>
        <div>
          <p className="strong">{name}</p>
          <p className="muted small">{text}</p>
        </div>
        <CopyButton isIcon value={code} label={t('copyCode', { name })} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  );
}
