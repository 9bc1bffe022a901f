/** `tramo roads …`: imports streets of OpenStreetMap and asks them, on the files alone: no database, beside a running server too. */

import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { vehicleKinds } from '@tramo/contract/fleet';
import type { Box } from '@tramo/roads/graph/build-graph';
import { customize } from '@tramo/roads/hierarchy/customize';
import { weightsOf } from '@tramo/roads/hierarchy/weights';
import { openPbf } from '@tramo/roads/osm/pbf';
import { OsmFault, type OsmFaultCode } from '@tramo/roads/osm/source';
import { slotOf } from '@tramo/roads/profiles';
import { type ImportStage, NoStreets } from '@tramo/roads/zone/import-zone';
import { roadRoute } from '@tramo/roads/zone/route';
import { snapTo } from '@tramo/roads/zone/snap';
import { roadTable } from '@tramo/roads/zone/table';
import { type Point, type RoadZone, UNREACHABLE } from '@tramo/roads/zone/zone';
import { ZoneFault } from '@tramo/roads/zone/zone-file';
import { readConfig } from '../platform/config.ts';
import { profileOf } from '../platform/roads/roads.ts';
import { zoneOutputs } from '../platform/roads/zone-collectors.ts';
import { checkName, importIntoFolder, listZones, loadZone, removeZone } from '../platform/roads/zone-folder.ts';
import type { Values } from './command.ts';

const folderOf = (): string => join(readConfig().dataDir, 'roads');
const count = (n: number): string => n.toLocaleString('es-MX');
const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString('es-MX', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 });

const stageWords: Record<ImportStage, string> = {
  streets: 'calles',
  hierarchy: 'jerarquía',
  features: 'mapa y direcciones',
  files: 'archivos',
};

const faultWords: Record<OsmFaultCode, (file: string, message: string) => string> = {
  notPbf: (file) => `${file} no es OpenStreetMap en formato PBF (.osm.pbf).`,
  truncated: (file) => `${file} está incompleto: termina a la mitad. Descárgalo de nuevo.`,
  damaged: (file, message) => `${file} está dañado (${message}). Descárgalo de nuevo.`,
  unsupported: (file, message) =>
    `${file} usa algo que no se lee (${message}). Conviértelo con «osmium cat archivo -o nuevo.osm.pbf».`,
};

/** What other formats begin with. */
function otherFormat(file: string, start: Buffer): string | null {
  const text = start.toString('latin1').trimStart().toLowerCase();
  const convert = `Conviértelo con «osmium cat ${file} -o nuevo.osm.pbf».`;
  if (text.startsWith('bzh')) return `${file} está comprimido con bzip2 (.osm.bz2). ${convert}`;
  if (start[0] === 0x1f && start[1] === 0x8b) return `${file} está comprimido con gzip. ${convert}`;
  if (text.startsWith('pk\x03\x04'))
    return `${file} es un archivo ZIP: descomprímelo e indica el .osm.pbf que lleva dentro.`;
  if (text.startsWith('<!doctype html') || text.startsWith('<html'))
    return `${file} es una página web, no un archivo de calles: la descarga falló.`;
  if (text.startsWith('<?xml') || text.startsWith('<osm')) return `${file} es OSM en XML. ${convert}`;
  return null;
}

/** `nuevo-leon-latest.osm.pbf` → `nuevo-leon`. */
const nameFrom = (file: string): string =>
  basename(file)
    .toLowerCase()
    .replace(/\.osm\.pbf$|\.pbf$/, '')
    .replace(/-(latest|\d{6})$/, '')
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

export function readBox(text: string | undefined): Box | undefined {
  if (text === undefined) return undefined;
  const box = text.split(',').map(Number);
  const [west, south, east, north] = box as [number, number, number, number];
  const isBox = box.length === 4 && box.every(Number.isFinite) && west < east && south < north;
  if (!isBox || west < -180 || east > 180 || south < -90 || north > 90)
    throw new Error('--bbox es oeste,sur,este,norte en grados, como -100.6,25.4,-99.9,26.0.');
  return [west, south, east, north];
}

export async function roadsImport(values: Values, file: string | undefined): Promise<void> {
  if (!file) throw new Error('Indica el archivo: «tramo roads import nuevo-leon.osm.pbf».');
  if (!existsSync(file)) throw new Error(`No existe ${file}.`);
  const name = typeof values.name === 'string' ? values.name : nameFrom(file);
  checkName(name);
  const bbox = readBox(values.bbox as string | undefined);
  const begun = performance.now();
  const handle = await open(file);
  try {
    const { size, mtimeMs } = await handle.stat();
    const start = await readAt(handle, 0, Math.min(size, 512));
    const other = otherFormat(file, start);
    if (other) throw new Error(other);
    const source = await openPbf({
      size,
      read: (offset, length) => readAt(handle, offset, Math.min(length, size - offset)),
    });
    const importedAt = new Date();
    const { info, restrictions } = await importIntoFolder(folderOf(), source, {
      name,
      file: basename(file),
      bbox,
      importedAt,
      outputs: zoneOutputs({ name, isDemo: false, importedAt }),
      sourceKey: `${size}-${mtimeMs}`,
      sourceBytes: size,
      progress: progressLine(),
    });
    clearLine();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const memory = process.resourceUsage().maxRSS * 1024;
    console.log(
      `Zona «${name}»: ${count(info.nodes)} cruces, ${count(info.edges)} tramos, ${count(info.streets)} calles con nombre, ${count(info.houseNumbers)} números de casa, ${count(restrictions.kept)} restricciones de vuelta.`,
    );
    console.log(`${seconds} s, ${megabytes(info.bytes)} MB en disco, ${megabytes(memory)} MB de memoria a lo más.`);
    if (restrictions.left > 0)
      console.log(
        `${count(restrictions.left)} restricciones de vuelta no dicen nada aquí: sus calles faltan, no se tocan o ya eran de un sentido.`,
      );
    console.log('Un servidor en marcha la toma en unos segundos.');
  } catch (error) {
    clearLine();
    if (error instanceof OsmFault) throw new Error(faultWords[error.code](file, error.message));
    if (error instanceof NoStreets)
      throw new Error(
        bbox
          ? `${file} no tiene calles en ese recuadro (oeste,sur,este,norte: ${bbox.join(',')}).`
          : `${file} no tiene calles.`,
      );
    throw error;
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, length));
  let read = 0;
  while (read < bytes.length) {
    const { bytesRead } = await handle.read(bytes, read, bytes.length - read, offset + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}

function progressLine(): (stage: ImportStage, share: number) => void {
  let last = '';
  return (stage, share) => {
    const line = `${stageWords[stage]} ${Math.floor(share * 100)} %`;
    if (line === last || !process.stderr.isTTY) return;
    last = line;
    process.stderr.write(`\r\x1b[K${line}`);
  };
}
const clearLine = (): void => {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
};

export async function roadsList(): Promise<void> {
  const zones = await listZones(folderOf());
  if (zones.length === 0) console.log('No hay zonas: impórtalas con «tramo roads import ARCHIVO».');
  for (const { name, info } of zones)
    console.log(
      info
        ? `${name.padEnd(24)} ${count(info.nodes)} cruces · ${count(info.edges)} tramos · ${megabytes(info.bytes)} MB · ${info.file} · ${info.importedAt.slice(0, 10)}${info.isDemo ? ' · demostración' : ''}`
        : `${name.padEnd(24)} dañada o de otra versión: impórtala de nuevo`,
    );
}

export async function roadsRemove(name: string | undefined): Promise<void> {
  if (!name) throw new Error('Indica la zona: «tramo roads remove NOMBRE»; «tramo roads list» las muestra.');
  await removeZone(folderOf(), name);
  console.log(`Zona «${name}» borrada. Un servidor en marcha deja de usarla en unos segundos.`);
}

export async function roadsRoute(values: Values): Promise<void> {
  const path = [readPoint(values.from, '--from'), readPoint(values.to, '--to')];
  const { zone, metric, weighting } = await ready(values, path);
  const [leg] = roadRoute(zone, metric, weighting, path, { steps: values.steps === true });
  if (!leg) throw new Error('No hay camino entre esos puntos para ese vehículo.');
  const { distanceM, durationS, tollM, federalM, steps } = leg;
  if (values.json) {
    console.log(JSON.stringify({ distanceM, durationS, tollM, federalM }));
    return;
  }
  console.log(
    `${(distanceM / 1000).toFixed(1)} km, ${Math.round(durationS / 60)} min; de cuota ${(tollM / 1000).toFixed(1)} km, federales ${(federalM / 1000).toFixed(1)} km.`,
  );
  for (const step of steps) console.log(`  ${step.text} (${count(Math.round(step.distanceM))} m)`);
}

export async function roadsTable(values: Values, file: string | undefined): Promise<void> {
  if (!file) throw new Error('Indica el archivo de puntos, o «-» para leerlos de la entrada.');
  if (file !== '-' && !existsSync(file)) throw new Error(`No existe ${file}.`);
  const points = readPoints(readFileSync(file === '-' ? 0 : file, 'utf8'));
  const { zone, metric, weighting } = await ready(values, points);
  const snaps = points.map((point) => snapTo(zone, point, { profile: weighting.profile, metric }));
  const { durationsS, distancesM } = roadTable(zone, metric, snaps, snaps);
  const n = points.length;
  const rows = (flat: Int32Array) =>
    points.map((_, i) => Array.from(flat.subarray(i * n, (i + 1) * n), (v) => (v === UNREACHABLE ? null : v)));
  const table = { durationsS: rows(durationsS), distancesM: rows(distancesM) };
  if (values.json) {
    console.log(JSON.stringify(table));
    return;
  }
  for (const row of table.durationsS)
    console.log(row.map((s) => (s === null ? '—' : `${Math.round(s / 60)} min`).padStart(8)).join(''));
}

const isPlace = (lat: unknown, lng: unknown): boolean =>
  typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

function readPoint(value: string | boolean | undefined, option: string): Point {
  const parts = typeof value === 'string' ? value.split(',') : [];
  const [lat, lng] = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (parts.length !== 2 || !isPlace(lat, lng))
    throw new Error(`${option} es latitud,longitud, como ${option} 25.6866,-100.3161.`);
  return { lat: lat as number, lng: lng as number };
}

const MOST_POINTS = 5000;
function readPoints(text: string): Point[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw new Error('Los puntos no son JSON: se espera [{"lat":25.68,"lng":-100.31}, …] o [[25.68,-100.31], …].');
  }
  if (!Array.isArray(list) || list.length === 0) throw new Error('Los puntos son una lista de al menos uno.');
  if (list.length > MOST_POINTS) throw new Error(`Son a lo más ${count(MOST_POINTS)} puntos.`);
  return list.map((item: unknown, i) => {
    const [lat, lng] = Array.isArray(item) ? item : [(item as Point | null)?.lat, (item as Point | null)?.lng];
    if (!isPlace(lat, lng) || (Array.isArray(item) && item.length !== 2))
      throw new Error(`El punto ${i + 1} no tiene latitud y longitud.`);
    return { lat: lat as number, lng: lng as number };
  });
}

/** The zone that covers the points, with the weights of who drives and when. */
async function ready(values: Values, points: readonly Point[]) {
  const kind = (values.kind ?? 'van') as (typeof vehicleKinds)[number];
  if (!vehicleKinds.includes(kind)) throw new Error(`--kind es uno de ${vehicleKinds.join(', ')}.`);
  const at = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(String(values.at ?? '11:00'));
  if (!at) throw new Error('--at es la hora de salida, como 08:30.');
  const weighting = { profile: profileOf(kind), slot: slotOf(Number(at[1]) * 3600 + Number(at[2]) * 60) };
  const zone = await zoneOf(points, typeof values.name === 'string' ? values.name : undefined);
  points.forEach((point, i) => {
    if (!snapTo(zone, point, { profile: weighting.profile }))
      throw new Error(
        `El punto ${i + 1} (${point.lat},${point.lng}) está a más de 1 km de una calle de la zona «${zone.info.name}».`,
      );
  });
  return { zone, weighting, metric: customize(zone.hierarchy, weightsOf(zone.graph, weighting)) };
}

async function zoneOf(points: readonly Point[], name: string | undefined): Promise<RoadZone> {
  const folder = folderOf();
  try {
    if (name) return await loadZone(folder, name);
    const zones = (await listZones(folder)).flatMap(({ info }) => (info ? [info] : []));
    if (zones.length === 0) throw new Error('No hay zonas: impórtalas con «tramo roads import ARCHIVO».');
    // About a kilometre: from that far a point still has its street.
    const edge = 0.01;
    const sizeOf = ([west, south, east, north]: Box) => (east - west) * (north - south);
    const covering = zones
      .filter(({ bbox: [west, south, east, north] }) =>
        points.every(
          ({ lat, lng }) => lat >= south - edge && lat <= north + edge && lng >= west - edge && lng <= east + edge,
        ),
      )
      .sort((a, b) => sizeOf(a.bbox) - sizeOf(b.bbox));
    if (!covering[0])
      throw new Error(`Ninguna zona cubre todos esos puntos (hay: ${zones.map((z) => z.name).join(', ')}).`);
    return await loadZone(folder, covering[0].name);
  } catch (error) {
    if (error instanceof ZoneFault) throw new Error('La zona está dañada o es de otra versión: impórtala de nuevo.');
    throw error;
  }
}
