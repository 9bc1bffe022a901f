import { mapApi } from '@tramo/contract/roads/roads';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as map from './map.service.ts';

/** Asked for by its zone's version a tile never changes; without it, or by an old one, it may at any import. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=60';

export function mapHttp(m: Mounting): void {
  mount(m, mapApi.zones, async (ctx, { reply }) => {
    void reply.header('cache-control', 'no-cache');
    return { zones: map.zones(ctx) };
  });
  mount(m, mapApi.tile, async (ctx, { params, query, request, reply }) => {
    const { bytes, version } = await map.tile(ctx, params);
    const tag = `"${version}-${params.z}-${params.x}-${params.y}"`;
    void reply.header('cache-control', version !== null && query.v === version ? FOR_EVER : FOR_NOW);
    if (!bytes) return reply.status(204).send();
    void reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply
      .type('application/vnd.mapbox-vector-tile')
      .header('content-encoding', 'gzip')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
