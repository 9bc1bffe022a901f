/** 1,000 labels of one order as PDF and as ZPL, from the click to the file, by HTTP in process on the embedded database. */
import { performance } from 'node:perf_hooks';

const { jobsApi } = await import('@tramo/contract/jobs');
const { labelsApi } = await import('@tramo/contract/labels');
const { openTestApp } = await import('@tramo/api/test/app');
const { buildCompany, buildGuides } = await import('@tramo/api/test/builders');

const labels = Number(process.env.LABELS ?? 1000);
const t = await openTestApp({ background: true });
try {
  const company = await buildCompany(t);
  const guideIds: string[] = [];
  for (let n = 0; n < labels; n += 200)
    guideIds.push(
      ...(await buildGuides(
        company,
        Array.from({ length: Math.min(200, labels - n) }, () => ({})),
      )),
    );
  const token = company.admin.token;
  for (const format of ['pdf', 'zpl'] as const) {
    const begin = performance.now();
    const asked = await t.call(labelsApi.print, { token, body: { by: 'guides', guideIds, format } });
    const { jobId } = asked.json();
    for (;;) {
      const { status } = (await t.call(jobsApi.detail, { token, params: { id: jobId } })).json();
      if (status === 'done') break;
      if (status !== 'queued' && status !== 'running') throw new Error(`the job ended as ${status}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    console.log(`labels_${labels}_${format} ${((performance.now() - begin) / 1000).toFixed(2)} s`);
  }
} finally {
  await t.close();
}
