import type { MessageEvent } from './message-events.ts';

/**
 * What a template may name, as people write it between braces: `{{folio}}`.
 * - `text`, `number`, `date`, `time`: already written in the reader's language, the company's formats and its zone.
 * - `link`: a whole address of ours.
 * - `flag`: true or false; of use in conditions alone.
 */
export type VariableType = 'text' | 'number' | 'date' | 'time' | 'link' | 'flag';
export interface MessageVariable {
  type: VariableType;
  /** Events that have it; without the list: all. */
  events?: readonly MessageEvent[];
}

const onRoute = [
  'routeStart',
  'onTheWay',
  'changedArrival',
  'certifiedCode',
] as const satisfies readonly MessageEvent[];
const visited = ['managed', 'deliverySuccess', 'partial', 'undelivered'] as const satisfies readonly MessageEvent[];

/** In the order in which a list of them is read. */
export const messageVariables = {
  destinatario: { type: 'text' },
  empresa: { type: 'text' },
  cliente: { type: 'text' },
  folio: { type: 'text' },
  orden: { type: 'text' },
  estado: { type: 'text' },
  direccion: { type: 'text' },
  paquetes: { type: 'number' },
  observaciones: { type: 'text' },
  fecha: { type: 'date' },
  horario: { type: 'text' },
  cedis: { type: 'text' },
  operador: { type: 'text', events: [...onRoute, ...visited] },
  unidad: { type: 'text', events: [...onRoute, ...visited] },
  placas: { type: 'text', events: [...onRoute, ...visited] },
  hora_estimada: { type: 'time', events: onRoute },
  hora_anterior: { type: 'time', events: ['changedArrival'] },
  codigo: { type: 'text', events: ['certifiedCode'] },
  motivo: { type: 'text', events: visited },
  recibio: { type: 'text', events: visited },
  hora_visita: { type: 'time', events: visited },
  confirmo: { type: 'text', events: ['guideOutOfRange'] },
  distancia: { type: 'text', events: ['guideOutOfRange'] },
  seguimiento: { type: 'link' },
  comprobante: { type: 'link', events: visited },
  es_recoleccion: { type: 'flag' },
  es_entrega: { type: 'flag' },
  es_certificada: { type: 'flag' },
  es_codigo_nuevo: { type: 'flag', events: ['certifiedCode'] },
} as const satisfies Record<string, MessageVariable>;
export type VariableName = keyof typeof messageVariables;
export const variableNames = Object.keys(messageVariables) as VariableName[];

/** What a message says: null where the guide has none. */
export type VariableValues = Partial<Record<VariableName, string | boolean | null>>;

export const isVariable = (name: string): name is VariableName => Object.hasOwn(messageVariables, name);
export const typeOfVariable = (name: VariableName): VariableType => messageVariables[name].type;
export const hasVariable = (event: MessageEvent, name: VariableName): boolean =>
  ((messageVariables[name] as MessageVariable).events ?? [event]).includes(event);
/** Those that a template of the event may name. */
export const variablesOf = (event: MessageEvent): VariableName[] => variableNames.filter((n) => hasVariable(event, n));
