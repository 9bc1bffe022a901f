import { Button, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { JobFile } from '../../../ui/JobFile.tsx';
import { Section } from '../../../ui/Section.tsx';
import classes from './CompanyData.module.css';
import { useCopy } from './company-data.api.ts';
import { companyDataText } from './company-data.es.ts';

const storeKey = 'company.copy';
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A copy of all that the company has: asked for, followed, downloaded. */
export function CopySection() {
  const t = useText(companyDataText);
  const [withFiles, setWithFiles] = useState(true);
  const copy = useCopy();
  // A notice of a copy that ended leads here by its job; otherwise the one that this tab asked for.
  const [{ job }] = useUrlState({ job: '' });
  const [own, setOwn] = useState(() => sessionStorage.getItem(storeKey) ?? '');
  useEffect(() => sessionStorage.setItem(storeKey, own), [own]);
  const jobId = own || job;
  return (
    <Section title={t('copy')} text={t('copyText')}>
      <Switch
        label={t('withFiles')}
        description={t('withFilesHint')}
        checked={withFiles}
        onChange={(e) => setWithFiles(e.currentTarget.checked)}
      />
      <div>
        <Button
          loading={copy.isPending}
          onClick={() => copy.mutate(withFiles, { onSuccess: (asked) => setOwn(asked.jobId) })}
        >
          {t('prepare')}
        </Button>
      </div>
      {jobId !== '' && (
        <div className={classes.job}>
          <JobFile
            key={jobId}
            jobId={jobId}
            title={t('copyTitle')}
            name={t('copyName')}
            doneText={({ rows, files }) => t('copyDone', { rows: numberOf(rows), files: numberOf(files) })}
            {...(own ? { dismiss: { label: t('hide'), run: () => setOwn('') } } : {})}
          />
        </div>
      )}
    </Section>
  );
}
