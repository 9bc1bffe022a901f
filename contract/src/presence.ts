import * as z from 'zod/mini';
import { operations } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';

/** What people can be seen at. */
export const presenceKinds = ['route', 'plan', 'guide'] as const;
export const presenceKind = z.enum(presenceKinds);
/** Somebody who has a thing open now; `isEditing` while a change is unsaved. */
export const present = z.object({ userId: id, name: z.string(), isEditing: z.boolean() });
export type Present = z.infer<typeof present>;

export const presenceApi = {
  /**
   * Said again every `presenceBeatS` while the thing is open; without it for `presenceEndsS` the person is gone. The event
   * `presence.changed` names everybody, the reader among them; this answer leaves the caller out.
   */
  here: endpoint({
    method: 'POST',
    path: '/presence',
    summary: 'Dice que el usuario tiene algo abierto o que lo cerró, y responde quiénes más están',
    who: operations,
    body: z.object({
      kind: presenceKind,
      id,
      state: z.enum(['viewing', 'editing', 'left']),
      /** Any word that tells the person's tabs apart: one that is closed leaves the others where they are. */
      tab: z._default(text(40), ''),
    }),
    answer: z.object({ people: z.array(present) }),
    ratePerMinute: 240,
  }),
};
