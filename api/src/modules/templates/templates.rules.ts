import type { Outcome } from '@tramo/contract/checklists';
import { type MessageEvent, messageEvents } from '@tramo/contract/message-events';
import { type VariableName, type VariableValues, variablesOf } from '@tramo/contract/message-variables';
import type { Locale } from '@tramo/contract/problems';
import { defaultTemplate } from '@tramo/contract/template-defaults';
import {
  type Template,
  type TemplateChannel,
  type TemplateContent,
  type TemplateState,
  templateChannels,
  templateLocales,
  type WhatsappCategory,
} from '@tramo/contract/templates';
import { guideStatusNames } from '@tramo/contract/words/guides';
import { namesIn } from '@tramo/contract/words/names';
import { inventedNames } from '@tramo/contract/words/templates';

/** The place of a template: one is in use in each. */
export type Place = Pick<Template, 'event' | 'channel' | 'locale'>;

export type NewTemplate = Place &
  TemplateContent & {
    state: Template['state'];
    category: WhatsappCategory;
    isDefault: boolean;
    isInUse: boolean;
  };

/** What happens to a template; all but `edited` is Meta's word or asks for it. */
export type TemplateNews = 'edited' | 'submitted' | 'approved' | 'rejected' | 'paused' | 'disabled';

const moves: Readonly<Record<TemplateState, Partial<Record<TemplateNews, TemplateState>>>> = {
  ready: { edited: 'ready' },
  draft: { edited: 'draft', submitted: 'inReview' },
  inReview: { edited: 'draft', approved: 'approved', rejected: 'rejected', disabled: 'disabled' },
  approved: { edited: 'draft', rejected: 'rejected', paused: 'paused', disabled: 'disabled' },
  rejected: { edited: 'draft', submitted: 'inReview', approved: 'approved' },
  paused: { edited: 'draft', approved: 'approved', rejected: 'rejected', disabled: 'disabled' },
  disabled: { edited: 'draft', approved: 'approved' },
};
/** The state after it; the same one where that changes nothing, as Meta's words come late and doubled. */
export const stateAfter = (state: TemplateState, news: TemplateNews): TemplateState => moves[state][news] ?? state;
export const firstState = (channel: TemplateChannel): TemplateState => (channel === 'whatsapp' ? 'draft' : 'ready');

/** Ours, of every event, channel and language. */
export const defaultTemplates: readonly NewTemplate[] = messageEvents.flatMap((event) =>
  templateChannels.flatMap((channel) =>
    templateLocales.map((locale) => ({
      event,
      channel,
      locale,
      ...defaultTemplate(event, channel, locale),
      state: firstState(channel),
      category: event === 'certifiedCode' ? ('authentication' as const) : ('utility' as const),
      isDefault: true,
      isInUse: true,
    })),
  ),
);

/** A name that Meta takes: lower case, digits and underscores; another for each version, since an edit is a new review. */
export const metaName = (event: MessageEvent, templateId: string, version: number): string =>
  `tramo_${event.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}_${templateId.replaceAll('-', '').slice(-12)}_v${version}`;

const visitedEvents: Partial<Record<MessageEvent, readonly Outcome[]>> = {
  managed: ['delivered', 'partial', 'undelivered', 'collected', 'partialCollection', 'uncollected'],
  deliverySuccess: ['delivered', 'collected'],
  partial: ['partial', 'partialCollection'],
  undelivered: ['undelivered', 'uncollected'],
};
/** Outcomes of visits that cause the event; null for events that no visit causes. */
export const outcomesOf = (event: MessageEvent): readonly Outcome[] | null => visitedEvents[event] ?? null;

/** Made-up values for a company without a guide of the event. `url`: where the portal is. */
export function inventedValues(
  event: MessageEvent,
  of: { company: string; locale: Locale; url: string; day: string },
): VariableValues {
  const { destinatario, observaciones, unidad, cliente, motivo } = namesIn(inventedNames, of.locale);
  const outcome = outcomesOf(event)?.[0] ?? 'route';
  const all: VariableValues = {
    destinatario,
    observaciones,
    unidad,
    cliente,
    motivo,
    recibio: destinatario,
    operador: 'Juan Pérez',
    horario: '9:00 – 13:00',
    empresa: of.company,
    folio: 'G-1001',
    orden: 'A-584',
    estado: guideStatusNames[outcome][of.locale],
    direccion: 'Av. Juárez 120, Centro, Monterrey',
    paquetes: '2',
    fecha: of.day,
    cedis: 'CEDIS Norte',
    placas: 'ABC-12-34',
    hora_estimada: '12:40',
    hora_anterior: '12:10',
    hora_visita: '12:38',
    confirmo: 'Ana Ríos',
    distancia: '14.2 km',
    seguimiento: `${of.url}/tracking`,
    comprobante: `${of.url}/delivery-report`,
    es_entrega: true,
    es_recoleccion: false,
    es_certificada: event === 'certifiedCode',
    ...inventedCode,
  };
  return valuesFor(event, all);
}
/** A preview shows no real code. */
export const inventedCode = { codigo: '482913', es_codigo_nuevo: false } as const satisfies VariableValues;

/** Those that the event has, each with a value. */
export const valuesFor = (event: MessageEvent, values: VariableValues): VariableValues =>
  Object.fromEntries(variablesOf(event).map((name: VariableName) => [name, values[name] ?? null]));
