import { sql } from 'kysely';

export const waveOrders = sql`select o.order_id, t.wave_id from pick_task_order o join pick_task t on t.id = o.task_id where t.wave_id is not null`;
