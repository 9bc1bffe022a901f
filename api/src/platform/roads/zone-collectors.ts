import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { addressCollector } from '@tramo/roads/addresses/collect';
import { tileCollector } from '@tramo/roads/tiles/tile-collector';
import type { ZoneOutput } from '@tramo/roads/zone/import-zone';

/** What the map of a city is made of are some hundred megabytes, which V8 would keep while the addresses ask for theirs. */
function giveBack(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

/** What an import makes of the file beside the streets: each with its file in the zone's folder. */
export function zoneOutputs(zone: { name: string; isDemo: boolean; importedAt: Date }): ZoneOutput[] {
  const tiles = tileCollector();
  const addresses = addressCollector();
  return [
    {
      file: 'tiles.bin',
      collector: tiles,
      finish: async (progress, signal) => {
        const { chunks, minZoom, maxZoom } = await tiles.finish({ progress, signal });
        giveBack();
        return { chunks, info: { minZoom, maxZoom } };
      },
    },
    {
      file: 'addresses.bin',
      collector: addresses,
      finish: async () => {
        const { name, isDemo, importedAt } = zone;
        const { bytes, info } = addresses.finish({ name, isDemo, madeAt: importedAt.toISOString() });
        return { chunks: [bytes], info: { streets: info.streets, houseNumbers: info.houseNumbers } };
      },
    },
  ];
}
