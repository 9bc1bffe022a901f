import { readFileSync } from 'node:fs';
import { problemOfText } from './hidden.ts';
import {
  faultsBetween,
  mayComeByFile,
  type SettingName,
  type SettingValues,
  settingNames,
  settingOf,
} from './settings-table.ts';

export type Env = Readonly<Record<string, string | undefined>>;

export interface Given {
  /** As it was written; null: it was not. */
  text: string | null;
  from: 'environment' | 'file' | 'default';
  fault?: string;
}

/** The configuration cannot be used: all that is wrong with it, in words, without a secret. */
export class SettingsError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(
      `La configuración tiene ${faults.length === 1 ? 'una falta' : `${faults.length} faltas`}:\n${faults.map((f) => `  - ${f}`).join('\n')}\n«tramo config» muestra la que hay; README, qué es cada variable.`,
    );
    this.faults = faults;
  }
}

/** What the environment, or a file that it names, says of a variable; nothing but blanks is nothing. */
export function givenOf(name: SettingName, env: Env): Given {
  const text = env[name]?.trim() || null;
  const file = mayComeByFile(name) ? env[`${name}_FILE`]?.trim() : undefined;
  if (!file) return { text, from: text === null ? 'default' : 'environment' };
  if (text !== null) return { text, from: 'environment', fault: `${name} y ${name}_FILE: pon solo una de las dos.` };
  try {
    const read = readFileSync(file, 'utf8').trim();
    return { text: read, from: 'file', ...(read ? {} : { fault: `${name}_FILE: el archivo «${file}» está vacío.` }) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    return { text: null, from: 'file', fault: `${name}_FILE: no se puede leer «${file}» (${code}).` };
  }
}

/** Every variable's value, and everything that is wrong. Where something is, values are not whole. */
export function checkSettings(env: Env): { values: SettingValues; faults: string[] } {
  const values: Partial<Record<SettingName, unknown>> = {};
  const faults: string[] = [];
  const groups = new Map<string, { given: SettingName[]; missing: SettingName[] }>();
  for (const name of settingNames) {
    const { kind, default: usual, together } = settingOf(name);
    const given = givenOf(name, env);
    if (given.fault) faults.push(given.fault);
    if (together) {
      const group = groups.get(together) ?? { given: [], missing: [] };
      groups.set(together, group);
      group[given.text === null && !given.fault ? 'missing' : 'given'].push(name);
    }
    const text = given.text ?? usual;
    const value = text === null ? null : kind.parse(text);
    if (value !== undefined) values[name] = value;
    else if (!given.fault) faults.push(problemOfText(name, text as string));
  }
  for (const [title, { given, missing }] of groups)
    if (given.length > 0 && missing.length > 0)
      faults.push(
        `${title} está configurado a medias: falta ${missing.join(', ')} (necesita ${settingNames.filter((n) => settingOf(n).together === title).join(', ')}).`,
      );
  faults.push(...faultsBetween(values as Partial<SettingValues>));
  return { values: values as SettingValues, faults };
}

/** The values of all variables; throws all that is wrong at once. */
export function readSettings(env: Env = process.env): SettingValues {
  const { values, faults } = checkSettings(env);
  if (faults.length > 0) throw new SettingsError(faults);
  return values;
}

/** One variable alone, for a command that needs nothing else. */
export function readSetting<N extends SettingName>(name: N, env: Env = process.env): SettingValues[N] {
  const { fault, text } = givenOf(name, env);
  if (fault) throw new SettingsError([fault]);
  const { kind, default: usual } = settingOf(name);
  const written = text ?? usual;
  const value = written === null ? null : kind.parse(written);
  if (value === undefined) throw new SettingsError([problemOfText(name, written as string)]);
  return value as SettingValues[N];
}

/** What systemd says to a service by its environment (sd_notify); null: nobody manages this process so. */
export function managerOf(env: Env = process.env): { watchdogMs: number } | null {
  if (!env.NOTIFY_SOCKET) return null;
  const isWatched = !env.WATCHDOG_PID || Number(env.WATCHDOG_PID) === process.pid;
  return { watchdogMs: isWatched ? Number(env.WATCHDOG_USEC ?? 0) / 1000 : 0 };
}
