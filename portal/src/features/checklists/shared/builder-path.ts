import type { ChecklistTemplateKey } from '@tramo/contract/checklist-templates';

/** Where a checklist is built: an existing one, or a new one that may begin with a template. */
export const builderPath = (begin: { id: string } | { template: ChecklistTemplateKey } | null): string =>
  `/new-checklist-v2${begin ? `?${new URLSearchParams(begin)}` : ''}`;
/** The list as it stands after an addition: the newest first. */
export const newestChecklists = '/settings/checklists?sort=createdDate&order=desc';
