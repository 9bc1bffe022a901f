import { asText } from './escape-text.ts';
import type { Verdict } from './meta.ts';
import type { DevTemplate } from './meta-templates.ts';

/** What a reviewer may press. */
export const verdicts = {
  approve: { name: 'Aprobar', told: { status: 'APPROVED' } },
  reject: {
    name: 'Rechazar',
    told: {
      status: 'REJECTED',
      reason: 'INVALID_FORMAT',
      detail: 'The template has too many variables for its length.',
    },
  },
  pause: {
    name: 'Pausar',
    told: {
      status: 'PAUSED',
      reason: 'FIRST_PAUSE',
      detail: 'Your template has been paused for 3 hours because of low quality.',
    },
  },
  disable: { name: 'Deshabilitar', told: { status: 'DISABLED', reason: 'NONE' } },
  marketing: { name: 'Pasar a marketing', told: { category: 'MARKETING' } },
  utility: { name: 'Pasar a utilidad', told: { category: 'UTILITY' } },
} as const satisfies Record<string, { name: string; told: Verdict }>;

const row = (t: DevTemplate): string => {
  const buttons = Object.entries(verdicts)
    .map(([verdict, { name }]) => `<button name="verdict" value="${verdict}">${name}</button>`)
    .join('');
  return `<li><strong>${asText(t.name)}</strong><p>${asText(t.body)}</p><small>${asText(t.language)} · ${asText(t.category)} · ${asText(t.status)}</small>
  <form class="verdicts" method="post" action="/review"><input type="hidden" name="id" value="${asText(t.id)}">${buttons}</form></li>`;
};

/** The templates that were sent to review, the newest first; whoever presses a button is Meta. */
export const templatesPart = (templates: readonly DevTemplate[]): string =>
  templates.length === 0
    ? ''
    : `<article class="wide"><h2>Plantillas en Meta</h2><ol>${[...templates].reverse().map(row).join('')}</ol></article>`;
