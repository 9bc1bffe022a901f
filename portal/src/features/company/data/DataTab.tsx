import { Sections } from '../../../ui/Section.tsx';
import { CopySection } from './CopySection.tsx';
import { PersonSection } from './PersonSection.tsx';
import { UsageSection } from './UsageSection.tsx';

/** What the company has and uses, to take it away, and what it keeps of people. */
export function DataTab() {
  return (
    <Sections>
      <CopySection />
      <PersonSection />
      <UsageSection />
    </Sections>
  );
}
