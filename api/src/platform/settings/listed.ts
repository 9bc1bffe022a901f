import { shown } from './hidden.ts';
import { misspeltSettings } from './misspelt.ts';
import { checkSettings, type Env, givenOf } from './read-settings.ts';
import { groups, type SettingGroup } from './setting.ts';
import { type SettingName, settingNames, settingOf } from './settings-table.ts';

/** One variable as it is in force. No secret in it. */
export interface SettingRow {
  name: SettingName;
  group: SettingGroup;
  meaning: string;
  /** As it holds: what was given, or the default; null: nothing. Of a secret whether it is there. */
  value: string | null;
  /** What holds without it, in words or as it would be written. */
  default: string;
  from: 'environment' | 'file' | 'default';
  isSecret: boolean;
}

const groupNames = Object.keys(groups) as SettingGroup[];
const inGroup = (group: SettingGroup): SettingName[] => settingNames.filter((n) => settingOf(n).group === group);
const plain = (markdown: string): string => markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '');

/** What holds without a variable, as Markdown. */
function withoutIt(name: SettingName): string {
  const { default: usual, without } = settingOf(name);
  return without ?? `\`${usual}\``;
}

export interface ListedSettings {
  rows: SettingRow[];
  faults: string[];
  warnings: string[];
}

/** The table in force, with all that is wrong in it. */
export function listSettings(env?: Env): ListedSettings {
  const rows = groupNames.flatMap(inGroup).map((name): SettingRow => {
    const { default: usual, group, meaning, secret } = settingOf(name);
    const given = givenOf(name, env ?? process.env);
    return {
      name,
      group,
      meaning: plain(meaning),
      value: shown(name, given.text ?? (secret ? null : usual)),
      default: plain(withoutIt(name)),
      from: given.from,
      isSecret: secret === true,
    };
  });
  return { rows, faults: checkSettings(env ?? process.env).faults, warnings: misspeltSettings(env) };
}

const from = { environment: 'del entorno', file: 'de un archivo' } as const;

/** The table in force, for a terminal. */
export function settingsText({ rows, faults, warnings }: ListedSettings): string {
  const width = Math.max(...rows.map((row) => row.name.length)) + 2;
  const lineOf = (row: SettingRow): string => {
    if (row.from === 'default') return `  ${row.name.padEnd(width)}(sin poner: ${row.default})`;
    return `* ${row.name.padEnd(width)}${row.value}   [${from[row.from]}; sin ella: ${row.default}]`;
  };
  const told = (title: string, lines: readonly string[]): string[] =>
    lines.length > 0 ? ['', title, ...lines.map((line) => `  - ${line}`)] : [];
  return [
    'Las variables del entorno y lo que vale sin ellas; con * las que están puestas. Ningún secreto se muestra.',
    ...groupNames.flatMap((group) => ['', groups[group], ...rows.filter((r) => r.group === group).map(lineOf)]),
    ...told('Con esto no inicia:', faults),
    ...told('Atención:', warnings),
  ].join('\n');
}

/** README's table: of every variable, whatever the environment says. */
export function settingsMarkdown(): string {
  const row = (name: SettingName): string => `| \`${name}\` | ${settingOf(name).meaning} | ${withoutIt(name)} |`;
  const lines = groupNames.flatMap((group) => [`| **${groups[group]}** | | |`, ...inGroup(group).map(row)]);
  return ['| Variable | Para qué | Sin ella |', '|---|---|---|', ...lines].join('\n');
}

const [opening, closing] = ['<!-- tramo config --markdown -->\n', '\n<!-- /tramo config --markdown -->'];

/** A page with its table as it should be; null: it has no place for one. */
export function withSettingsTable(page: string): string | null {
  const [from, to] = [page.indexOf(opening), page.indexOf(closing)];
  return from < 0 || to < from ? null : page.slice(0, from) + opening + settingsMarkdown() + page.slice(to);
}

/** What an environment file of an installed server begins with: every variable, unset. */
export function settingsEnvFile(): string {
  const entry = (name: SettingName): string => {
    const { default: usual, secret, meaning } = settingOf(name);
    return `# ${plain(meaning)}; sin ella: ${plain(withoutIt(name))}\n#${name}=${secret ? '' : (usual ?? '')}`;
  };
  return `${groupNames.map((group) => `## ${groups[group]}\n\n${inGroup(group).map(entry).join('\n')}`).join('\n\n')}\n`;
}
