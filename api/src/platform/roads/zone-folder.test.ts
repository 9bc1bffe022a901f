import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPbf } from '@tramo/roads/osm/pbf';
import { writePbf } from '@tramo/roads/osm/pbf-write';
import { DEGREE, type OsmSource } from '@tramo/roads/osm/source';
import { openZone } from '@tramo/roads/zone/zone-file';
import { afterAll, expect, it } from 'vitest';
import { type ImportIntoFolder, importIntoFolder, listZones, loadZone, removeZone } from './zone-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'tramo-roads-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Streets in squares of 100 m. */
function town(size: number): Uint8Array {
  const nodes = Array.from({ length: size * size }, (_, i) => ({
    id: i + 1,
    lat: Math.round((25.6 + Math.floor(i / size) * 0.001) * DEGREE),
    lng: Math.round((-100.3 + (i % size) * 0.001) * DEGREE),
    tags: {},
  }));
  const line = (first: number, step: number) => Array.from({ length: size }, (_, i) => first + i * step);
  const ways = Array.from({ length: size }, (_, i) => [
    { id: 2 * i + 1, tags: { highway: 'residential', name: `Calle ${i}` }, nodes: line(i * size + 1, 1) },
    { id: 2 * i + 2, tags: { highway: 'residential', name: `Avenida ${i} Ñ` }, nodes: line(i + 1, size) },
  ]).flat();
  return writePbf({ nodes, ways });
}
const sourceOf = (file: Uint8Array): Promise<OsmSource> =>
  openPbf({ size: file.length, read: async (offset, length) => file.subarray(offset, offset + length) });
const options = (name: string, more: Partial<ImportIntoFolder> = {}): ImportIntoFolder => ({
  name,
  file: 'town.osm.pbf',
  importedAt: new Date('2026-11-26T12:00:00Z'),
  sourceKey: '1',
  sourceBytes: 1000,
  ...more,
});

it('keeps the zone before until the new one is whole, then that one alone', async () => {
  const first = await importIntoFolder(folder, await sourceOf(town(5)), options('town'));
  expect(first.info).toMatchObject({ nodes: 25, edges: 40, streets: 10 });
  const zone = await loadZone(folder, 'town');
  expect(zone.names.names).toContain('Avenida 3 Ñ');
  expect({ ...zone.info }).toEqual({ ...first.info });

  const output = {
    file: 'tiles.bin',
    collector: { wants: () => false, add: () => {} },
    finish: async () => {
      throw new Error('broken');
    },
  };
  const source = await sourceOf(town(6));
  const more = { sourceKey: '2', outputs: [output] };
  await expect(importIntoFolder(folder, source, options('town', more))).rejects.toThrow('broken');
  expect((await listZones(folder)).map((z) => z.info?.version)).toEqual([first.info.version]);

  const second = await importIntoFolder(folder, source, options('town', { sourceKey: '2' }));
  expect(second.info.nodes).toBe(36);
  expect(readdirSync(join(folder, 'town')).sort()).toEqual([second.info.version, 'current'].sort());
  // Views on the removed file go on being read.
  expect(zone.graph.nodeLat[24]).toBe(Math.round(25.604 * DEGREE));
  await removeZone(folder, 'town');
  expect(await listZones(folder)).toEqual([]);
  await expect(loadZone(folder, 'town')).rejects.toMatchObject({ code: 'missing' });
});

it.each(['streets', 'hierarchy'] as const)('goes on after the last whole stage: cut after %s', async (last) => {
  const file = town(5);
  const stop = new AbortController();
  let scans = 0;
  const counted = async (): Promise<OsmSource> => {
    const source = await sourceOf(file);
    return {
      ...source,
      scan: (...args) => {
        scans++;
        return source.scan(...args);
      },
    };
  };
  const progress = (stage: string, share: number) => {
    if (stage === last && share === 1) stop.abort(new Error('cut'));
  };
  const own = `cut-${last}`;
  const cut = importIntoFolder(folder, await counted(), options(own, { progress, signal: stop.signal }));
  await expect(cut).rejects.toThrow('cut');
  expect(scans).toBe(2);
  expect(await listZones(folder)).toEqual([]);
  const { info } = await importIntoFolder(folder, await counted(), options(own));
  expect([scans, info.nodes]).toEqual([2, 25]);
  await removeZone(folder, own);
  // Of a file that changed since nothing is taken.
  const again = new AbortController();
  await importIntoFolder(
    folder,
    await counted(),
    options(own, { signal: again.signal, progress: (stage) => stage === 'hierarchy' && again.abort(new Error('cut')) }),
  ).catch(() => {});
  await importIntoFolder(folder, await counted(), options(own, { sourceKey: 'another' }));
  expect(scans).toBe(6);
  await removeZone(folder, own);
});

it('lets one import of a name at a time, and takes no notice of one that died', async () => {
  mkdirSync(join(folder, 'busy'));
  writeFileSync(join(folder, 'busy', '.lock'), String(process.ppid));
  await expect(importIntoFolder(folder, await sourceOf(town(3)), options('busy'))).rejects.toMatchObject({
    code: 'busy',
  });
  await expect(removeZone(folder, 'busy')).rejects.toMatchObject({ code: 'busy' });
  // No process has that number; and one that died in a container had the number of the one that follows it.
  for (const pid of [999_999_999, process.pid]) {
    writeFileSync(join(folder, 'busy', '.lock'), String(pid));
    await importIntoFolder(folder, await sourceOf(town(3)), options('busy'));
  }
  await removeZone(folder, 'busy');
});

it.each(['../x', 'Ñ', '', 'a/b', '.import'])('refuses the name «%s»', async (name) => {
  await expect(importIntoFolder(folder, await sourceOf(town(3)), options(name))).rejects.toMatchObject({
    code: 'name',
  });
});
it('refuses a disk that is too small, and leaves nothing', async () => {
  const huge = options('planet', { sourceBytes: 1e15 });
  await expect(importIntoFolder(folder, await sourceOf(town(3)), huge)).rejects.toMatchObject({ code: 'space' });
  expect(readdirSync(folder)).not.toContain('planet');
});

it('refuses a zone of which a byte is missing or another', async () => {
  const { info } = await importIntoFolder(folder, await sourceOf(town(4)), options('damage'));
  const file = readFileSync(join(folder, 'damage', info.version, 'zone.tramo'));
  const open = (bytes: Uint8Array) => () => openZone(Uint8Array.from(bytes).buffer);
  expect(open(file)).not.toThrow();
  for (let at = 0; at < file.length; at += 97) {
    expect(open(file.subarray(0, at))).toThrow(/cut|damaged|shorter/);
    const changed = Buffer.from(file);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    // Bytes that fill up between sections say nothing.
    try {
      open(changed)();
      expect(changed.readUInt8(at)).toBe(1);
    } catch (error) {
      expect(error).toMatchObject({ name: 'ZoneFault' });
    }
  }
  writeFileSync(join(folder, 'damage', info.version, 'zone.tramo'), file.subarray(0, 100));
  expect(await listZones(folder)).toEqual([{ name: 'damage', info: null }]);
});
