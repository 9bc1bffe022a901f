import { readFileSync, writeFileSync } from 'node:fs';
import {
  listSettings,
  settingsEnvFile,
  settingsMarkdown,
  settingsText,
  withSettingsTable,
} from '../platform/settings/listed.ts';

/** Prints the settings in force, or their table for README (into it, when its file is named) and for a file of environments. */
export function printConfig(v: Record<string, string | boolean | undefined>, file?: string): void {
  if (v.markdown && file) {
    const page = withSettingsTable(readFileSync(file, 'utf8'));
    if (page === null) throw new Error(`«${file}» no tiene lugar para la tabla.`);
    writeFileSync(file, page);
  } else if (v.markdown) console.log(settingsMarkdown());
  else if (v['env-file']) console.log(settingsEnvFile().trimEnd());
  else {
    const listed = listSettings();
    console.log(v.json ? JSON.stringify(listed, null, 2) : settingsText(listed));
    if (listed.faults.length > 0) process.exitCode = 1;
  }
}
