import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoStreets, demoStreetsVersion } from '@tramo/roads/demo/demo-streets';
import { demoCatalogue } from '../modules/places/places.catalogue.ts';
import { zoneOutputs } from '../platform/roads/zone-collectors.ts';
import { importIntoFolder, listZones, ZoneFolderFault } from '../platform/roads/zone-folder.ts';
import { demoCity } from './demo-city.ts';

/** The zone of each city, by the name that it has among imported ones. */
export const demoZoneNames = { monterrey: 'demo-monterrey', cdmx: 'demo-cdmx' } as const;
type City = keyof typeof demoZoneNames;
const cities = Object.keys(demoZoneNames) as City[];

/** Where a demo zone says that its streets come from; of another version it is made anew. */
const fileOf = (city: City): string => `calles de demostración ${demoStreetsVersion} (${city})`;

export interface DemoZonesOptions {
  /** `DATA_DIR/roads`. */
  folder: string;
  /** Zones that were made before by the same code are copied from here, and kept here when they are made: tests start many servers. */
  cache?: string | null;
  now: Date;
  signal?: AbortSignal;
}

/** Streets for the two cities of the demo, made by the generator and imported as a file would be; nothing to do where they stand already. Answers the zones made. */
export async function makeDemoZones({ folder, cache, now, signal }: DemoZonesOptions): Promise<string[]> {
  const there = await listZones(folder);
  const made: string[] = [];
  for (const city of cities) {
    const name = demoZoneNames[city];
    if (there.find((z) => z.name === name)?.info?.file === fileOf(city)) continue;
    const kept = cache ? join(cache, `demo-zones-${await contentHash()}`) : null;
    if (!(kept && (await copyZone(kept, folder, name)))) {
      await importCity(folder, city, now, signal);
      if (kept) await copyZone(folder, kept, name);
    }
    made.push(name);
  }
  return made;
}

async function importCity(folder: string, city: City, importedAt: Date, signal?: AbortSignal): Promise<void> {
  const name = demoZoneNames[city];
  try {
    await importIntoFolder(folder, demoStreets(demoCity(city)), {
      name,
      file: fileOf(city),
      isDemo: true,
      outputs: zoneOutputs({ name, isDemo: true, importedAt }),
      importedAt,
      sourceKey: `demo ${demoStreetsVersion} ${demoCatalogue[city].length}`,
      sourceBytes: 10_000_000,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    // Another process of this installation makes the same one.
    if (!(error instanceof ZoneFolderFault && error.code === 'busy')) throw error;
  }
}

/** A whole zone from one folder into another: all of it, or nothing. */
async function copyZone(from: string, to: string, name: string): Promise<boolean> {
  if (!(await readFile(join(from, name, 'current'), 'utf8').catch(() => null))) return false;
  await mkdir(to, { recursive: true });
  const part = join(to, `.${name}-${process.pid}`);
  try {
    await cp(join(from, name), part, { recursive: true, filter: (path) => !path.endsWith('.lock') });
    await rm(join(to, name), { recursive: true, force: true });
    await rename(part, join(to, name));
    return true;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Somebody else put it there first.
    if (await readFile(join(to, name, 'current'), 'utf8').catch(() => null)) return true;
    throw error;
  }
}

/** Changes with anything that a zone is made by. */
async function contentHash(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(demoCatalogue));
  const folder = fileURLToPath(new URL('../../../roads/src/', import.meta.url));
  for (const file of (await readdir(folder, { recursive: true })).sort())
    if (file.endsWith('.ts') && !file.endsWith('.test.ts')) hash.update(await readFile(join(folder, file)));
  hash.update(await readFile(fileURLToPath(new URL('../platform/roads/zone-collectors.ts', import.meta.url))));
  return hash.digest('hex').slice(0, 12);
}
