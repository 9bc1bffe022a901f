import type { Company } from '@tramo/contract/accounts';
import type { Outcome } from '@tramo/contract/checklists';
import { type MessageEvent, messageEvents, type RecipientKind } from '@tramo/contract/message-events';
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
import { inventedNames, moreClientsName, ownRulesName, recipientKindNames } from '@tramo/contract/words/templates';
import { localDay } from '../../platform/calendar.ts';
import { writtenDay, writtenDistance, writtenMinute } from '../../platform/company-formats.ts';

/** The place of a template: one is in use in each. */
export type Place = Pick<Template, 'event' | 'channel' | 'locale'>;

export type NewTemplate = Place &
  TemplateContent & {
    state: Template['state'];
    category: WhatsappCategory;
    isDefault: boolean;
    isInUse: boolean;
  };

/** Nothing holds it back: of WhatsApp a version that Meta approved is needed. */
export const leaves = ({ channel, approvedVersion }: Pick<Template, 'channel' | 'approvedVersion'>): boolean =>
  channel !== 'whatsapp' || approvedVersion !== null;
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
      category: 'utility' as const,
      isDefault: true,
      isInUse: true,
    })),
  ),
);

/** Clients that a sentence names: of more, one less, since the last words tell how many others there are. */
const CLIENTS_NAMED = 4;
/** Kinds of recipients and clients with rules of their own, as the end of a sentence; null: nobody. */
export function readersText(
  recipients: readonly RecipientKind[],
  clients: readonly string[],
  locale: Locale,
): string | null {
  const named = clients
    .slice(0, clients.length > CLIENTS_NAMED ? CLIENTS_NAMED - 1 : CLIENTS_NAMED)
    .map((name) => ownRulesName[locale].replace('{client}', name));
  const rest = clients.length - named.length;
  const more = rest > 0 ? [moreClientsName[locale].replace('{count}', String(rest))] : [];
  const all = [...recipients.map((r) => recipientKindNames[r][locale].toLocaleLowerCase(locale)), ...named, ...more];
  return all.length === 0 ? null : new Intl.ListFormat(locale).format(all);
}

/** A name that Meta takes: lower case, digits and underscores; another for each version, since an edit is a new review. */
export const metaName = (event: MessageEvent, templateId: string, version: number): string =>
  `tramo_${event.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}_${templateId.replaceAll('-', '').slice(-12)}_v${version}`;

/** How Meta calls a language. */
export const languageOf = { es: 'es_MX', en: 'en' } as const;

const visitedEvents: Partial<Record<MessageEvent, readonly Outcome[]>> = {
  managed: ['delivered', 'partial', 'undelivered', 'collected', 'partialCollection', 'uncollected'],
  deliverySuccess: ['delivered', 'collected'],
  partial: ['partial', 'partialCollection'],
  undelivered: ['undelivered', 'uncollected'],
};
/** Outcomes of visits that cause the event; null for events that no visit causes. */
export const outcomesOf = (event: MessageEvent): readonly Outcome[] | null => visitedEvents[event] ?? null;

/** A distance of a guide out of range, as the company writes it. */
export const inventedDistance = (company: Company): string => writtenDistance(14_200, company);

/** Made-up values for a company without a guide of the event. `url`: where the portal is. */
export function inventedValues(
  event: MessageEvent,
  of: { company: Company; locale: Locale; url: string; now: Date },
): VariableValues {
  const { destinatario, observaciones, unidad, cliente, motivo } = namesIn(inventedNames, of.locale);
  const outcome = outcomesOf(event)?.[0] ?? 'route';
  const minute = (at: number): string => writtenMinute(at, of.company);
  const all: VariableValues = {
    destinatario,
    observaciones,
    unidad,
    cliente,
    motivo,
    recibio: destinatario,
    operador: 'Juan Pérez',
    horario: `${minute(540)} – ${minute(780)}`,
    empresa: of.company.name,
    folio: 'G-1001',
    orden: 'A-584',
    estado: guideStatusNames[outcome][of.locale],
    direccion: 'Av. Juárez 120, Centro, Monterrey',
    paquetes: '2',
    fecha: writtenDay(localDay(of.now, of.company.timeZone), of.company),
    cedis: 'CEDIS Norte',
    placas: 'ABC-12-34',
    hora_estimada: minute(760),
    hora_anterior: minute(730),
    hora_visita: minute(758),
    confirmo: 'Ana Ríos',
    distancia: inventedDistance(of.company),
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
