/** A container's health check: whether the process of this container says that it is ready. `tramo work` does so at METRICS_PORT alone. */
const { METRICS_PORT: metrics, PORT: port = '3000' } = process.env;
const url = metrics ? `http://127.0.0.1:${metrics}/ready` : `http://127.0.0.1:${port}/api/ready`;
const answer = await fetch(url, { signal: AbortSignal.timeout(4000) }).catch((/** @type {Error} */ error) => error);
if (answer instanceof Error || !answer.ok) {
  console.error(
    answer instanceof Error ? `${url}: ${answer.message}` : `${url}: ${answer.status} ${await answer.text()}`,
  );
  process.exit(1);
}
