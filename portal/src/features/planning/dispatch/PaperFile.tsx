import { JobFile } from '../../../ui/JobFile.tsx';

/** A file of papers that was asked for: how far it is, then to open or download. */
export function PaperFile({ jobId, title }: { jobId: string; title: string }) {
  return (
    <JobFile
      jobId={jobId}
      title={title}
      name={`${title}.pdf`}
      doneText={({ name }) => (typeof name === 'string' ? name : undefined)}
      canOpen
    />
  );
}
