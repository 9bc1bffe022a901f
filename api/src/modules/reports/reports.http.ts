import { dashboardApi } from '@tramo/contract/dashboard';
import { sendFile } from '../../platform/http/file-part.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { dayProgress, outcomeMap, periodEfficiency } from './reports.service.ts';
import { exportDashboard } from './reports.sheet.service.ts';

export function reportsHttp(m: Mounting): void {
  mount(m, dashboardApi.progress, (ctx, { body }) => dayProgress(ctx, body));
  mount(m, dashboardApi.map, (ctx, { body }) => outcomeMap(ctx, body));
  mount(m, dashboardApi.efficiency, (ctx, { body }) => periodEfficiency(ctx, body));
  mount(m, dashboardApi.export, async (ctx, { body, reply }) => {
    const file = await exportDashboard(ctx, body);
    void reply.header('cache-control', 'no-store');
    await sendFile(reply, file);
    return { ok: true as const };
  });
}
