import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { PersonAsked, PersonFound } from '@tramo/contract/privacy';
import { type FormEvent, useState } from 'react';
import { useJob } from '../../../lib/jobs.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { saveFile } from '../../../ui/FileActions.tsx';
import { JobProgress } from '../../../ui/JobProgress.tsx';
import { Section } from '../../../ui/Section.tsx';
import classes from './CompanyData.module.css';
import { useCopyOfPerson, useFindPerson, useForgetPerson } from './company-data.api.ts';
import { companyDataText } from './company-data.es.ts';

/** A calendar day as an instant that is of that day in every zone of the country. */
const noonOf = (day: string): string => `${day}T12:00:00Z`;
const ways = ['phone', 'email', 'name'] as const;
const fieldTypes = { phone: 'tel', email: 'email', name: 'text' } as const;

/** What is kept of a person who asks for it: shown, handed over, deleted. */
export function PersonSection() {
  const t = useText(companyDataText);
  const [by, setBy] = useState<PersonAsked['by']>('phone');
  const [value, setValue] = useState('');
  const [asked, setAsked] = useState<PersonAsked | null>(null);
  const [jobId, setJobId] = useState('');
  const find = useFindPerson();
  const copy = useCopyOfPerson();
  const forget = useForgetPerson();
  const look = (event: FormEvent): void => {
    event.preventDefault();
    const person = { by, value: value.trim() };
    if (person.value === '') return;
    setAsked(person);
    setJobId('');
    find.mutate(person);
  };
  const askForget = async (person: PersonAsked): Promise<void> => {
    const question = { title: t('forgetTitle'), body: t('forgetBody'), confirm: t('forget'), isDangerous: true };
    if (!(await confirm(question))) return;
    forget.mutate(person, {
      onSuccess: (job) => {
        setJobId(job.jobId);
        find.reset();
      },
    });
  };
  return (
    <Section title={t('person')} text={t('personText')}>
      <form noValidate onSubmit={look} className={classes.person}>
        <SegmentedControl
          aria-label={t('by')}
          value={by}
          onChange={(way) => setBy(way as PersonAsked['by'])}
          data={ways.map((way) => ({ value: way, label: t(`byKind.${way}`) }))}
        />
        <TextInput
          type={fieldTypes[by]}
          label={t(`value.${by}`)}
          value={value}
          maxLength={200}
          autoComplete="off"
          onChange={(e) => setValue(e.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="default" loading={find.isPending}>
            {t('find')}
          </Button>
        </div>
      </form>
      {find.data && asked && (
        <div aria-live="polite" className={classes.found}>
          {find.data.traces.length === 0 ? (
            <p className="muted">{t('nothing')}</p>
          ) : (
            <>
              <Found found={find.data} />
              <div className={classes.buttons}>
                <Button
                  variant="default"
                  loading={copy.isPending}
                  onClick={() => copy.mutate(asked, { onSuccess: ({ fileId, name }) => void saveFile(fileId, name) })}
                >
                  {t('download')}
                </Button>
                <Button color="red" variant="light" loading={forget.isPending} onClick={() => void askForget(asked)}>
                  {t('forget')}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
      {jobId !== '' && <Forgetting key={jobId} jobId={jobId} />}
    </Section>
  );
}

function Found({ found }: { found: PersonFound }) {
  const t = useText(companyDataText);
  const f = useFormat();
  const hidden = found.guideCount - found.guides.length;
  return (
    <>
      <h3 className={classes.heading}>{t('found')}</h3>
      <dl className={classes.traces}>
        {found.traces.map(({ kind, count }) => (
          <div key={kind}>
            <dt>{t(`trace.${kind}`)}</dt>
            <dd>{f.number(count)}</dd>
          </div>
        ))}
      </dl>
      {found.guides.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('theGuides')}</h3>
          <ul className={classes.guides}>
            {found.guides.map((g) => (
              <li key={g._id}>
                <strong>{g.folio}</strong> {g.name} · {f.date(noonOf(g.scheduledDate))}
                <span className="muted small">
                  {g.dueDate === null
                    ? t('atOnce')
                    : t(g.isAsked ? 'asked' : 'waits', { day: f.date(noonOf(g.dueDate)) })}
                </span>
              </li>
            ))}
            {hidden > 0 && <li className="muted">{t('more', { count: hidden })}</li>}
          </ul>
        </>
      )}
    </>
  );
}

function Forgetting({ jobId }: { jobId: string }) {
  const t = useText(companyDataText);
  const f = useFormat();
  const job = useJob(jobId);
  if (!job.data) return null;
  const {
    guides = 0,
    postponed = 0,
    until = null,
  } = job.data.progress.detail as {
    guides?: number;
    postponed?: number;
    until?: string | null;
  };
  return (
    <JobProgress
      job={job.data}
      title={t('forgetting')}
      detail={
        job.data.status === 'done'
          ? t('forgetDone', { guides, postponed, day: until ? f.date(noonOf(until)) : '' })
          : undefined
      }
    />
  );
}
