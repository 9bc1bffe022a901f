/** What a variable's text may be, and what it becomes. */
export interface Kind<T> {
  /** What is allowed, after «debe»: `ser un número entero de 1 a 100`. */
  must: string;
  /** Undefined: not allowed. */
  parse(text: string): T | undefined;
  /** An address, which may have a password inside: shown without it. */
  isAddress?: boolean;
}

export const groups = {
  server: 'Servidor',
  database: 'Base de datos y carpeta',
  security: 'Acceso y llaves',
  roads: 'Calles y mapa',
  messages: 'Correo y mensajes',
  money: 'Pagos y facturas',
  operation: 'Operación',
  demo: 'Demostración y desarrollo',
} as const;
export type SettingGroup = keyof typeof groups;

interface Told {
  group: SettingGroup;
  /** What it is for, in Spanish, as README and `tramo config` say it: short, a line of Markdown. */
  meaning: string;
  /** What holds without it where the default is no text to write, or says more than it. */
  without?: string;
  /** Its value is never shown nor written anywhere. It may come by `NAME_FILE`, too. */
  secret?: boolean;
  /** Variables of one title are given all or none: half access to a service is refused. */
  together?: string;
}

/** One environment variable of the server. */
export interface Setting<T> extends Told {
  kind: Kind<unknown>;
  /** As it would be written in the environment; null: nothing. */
  default: string | null;
  /** Never there: it carries the type of what the variable becomes. */
  becomes?: T;
}

export function setting<T>(told: Told & { kind: Kind<T>; default: string }): Setting<T>;
export function setting<T>(told: Told & { kind: Kind<T>; default: null; without: string }): Setting<T | null>;
export function setting<T>(told: Told & { kind: Kind<T>; default: string | null }): Setting<T | null> {
  return told;
}
