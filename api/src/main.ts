#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { backupCommands } from './cli/backup.commands.ts';
import type { Command, Values } from './cli/command.ts';
import { companyCommands } from './cli/company.commands.ts';
import { developerCommands } from './cli/developer.commands.ts';
import { installationCommands } from './cli/installation.commands.ts';
import { moneyCommands } from './cli/money.commands.ts';
import { roadsCommands } from './cli/roads.commands.ts';
import { readSetting } from './platform/settings/read-settings.ts';

/** In the order of the help, which needs no server. */
const commands: Record<string, Command> = {
  ...installationCommands,
  ...backupCommands,
  ...companyCommands,
  ...moneyCommands,
  ...roadsCommands,
  ...developerCommands,
};

function printColumns(rows: readonly (readonly [name: string, about: string])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  for (const [name, about] of rows) console.log(`  ${name.padEnd(width)}${about}`);
}

function help(name?: string): void {
  const one = name ? commands[name] : undefined;
  if (one) {
    console.log(`${one.about}\n\n  ${one.usage}\n`);
    printColumns(Object.entries(one.options).map(([option, { about }]) => [`--${option}`, about]));
    return;
  }
  console.log('tramo: portal de última milla\n');
  printColumns(Object.entries(commands).map(([words, { about }]) => [words, about]));
  console.log('\n  tramo ORDEN --help explica cada una; tramo config, lo que se lee del entorno.');
}

async function main(args: string[]): Promise<void> {
  if (args[0] === '--version' || args[0] === '-v') {
    const { versionLine } = await import('./platform/version.ts');
    console.log(versionLine());
    return;
  }
  const two = `${args[0] ?? ''} ${args[1] ?? ''}`;
  const name = two in commands ? two : (args[0] ?? '');
  const command = commands[name];
  if (!command || args.includes('--help') || args.includes('-h')) {
    help(command ? name : undefined);
    process.exitCode = command || args.length === 0 || args[0] === 'help' || args[0] === '--help' ? 0 : 2;
    return;
  }
  const rest = args.slice(name.split(' ').length);
  const options = Object.fromEntries(Object.entries(command.options).map(([key, o]) => [key, { type: o.type }]));
  // «--bbox -100.6,25.4,…»: a value that begins with a minus is not an option.
  const joined: string[] = [];
  for (const arg of rest) {
    const option = joined.at(-1) ?? '';
    if (/^-[\d.]/.test(arg) && option.startsWith('--') && options[option.slice(2)]?.type === 'string')
      joined[joined.length - 1] = `${option}=${arg}`;
    else joined.push(arg);
  }
  const { values, positionals } = parseArgs({ args: joined, options, allowPositionals: true });
  await command.run(values as Values, positionals);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? (readSetting('DEBUG') ? error.stack : error.message) : error);
  process.exit(1);
});
