import { sql } from 'kysely';

export const loadedParcels = sql`select route_id, guide_id, number from parcel_load where state = 'loaded'`;
