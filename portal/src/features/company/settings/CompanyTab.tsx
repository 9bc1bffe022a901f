import type { Company } from '@tramo/contract/accounts';
import { useText } from '../../../lib/text.ts';
import { Section, Sections } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { CompanyProfileForm } from './CompanyProfileForm.tsx';
import { settingsText } from './settings.es.ts';

/** Who the company is. */
export function CompanyTab({ company }: { company: Company }) {
  const t = useText(settingsText);
  return (
    <Sections>
      <Section title={t('profile')} text={t('profileText')}>
        <CompanyProfileForm company={company} onSaved={() => toast.ok(t('saved'))} />
      </Section>
    </Sections>
  );
}
