import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFieldNames } from '@tramo/contract/words/message-accounts';
import { devAccess, devEnvironment, openDevProviders } from '../dev-providers/server.ts';

const PORT = 3900;
const HOOK_PAUSE_MS = 3000;

/** `tramo dev-providers`: local servers of Twilio and Meta, with a page of the phones that they reach. */
export async function devProviders(values: { port?: string; server?: string; company?: string }): Promise<void> {
  const appUrl = values.server ?? 'http://localhost:3000';
  const port = Number(values.port ?? PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error('--port debe ser un puerto (3900).');
  const providers = await openDevProviders({ port, appUrl, ...(values.company ? { companyId: values.company } : {}) });
  const environment = Object.entries(devEnvironment(providers.url)).map(([name, value]) => `${name}=${value}`);
  const own = values.company ? ownWords() : '';
  console.log(`Twilio y WhatsApp locales en ${providers.url}: ahí están los teléfonos y los números que fallan.${own}
Inicia Tramo con:\n\n${environment.join(' \\\n')} \\\nnpm start\n`);
  const stopping = new AbortController();
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => stopping.abort());
  void watchHook(providers.meta.verifyHook, appUrl, stopping.signal).catch(() => undefined);
  await stopped;
  await providers.close();
}

/** What to write as the company's own accounts. */
function ownWords(): string {
  const lines = [...Object.entries(devAccess.twilio), ...Object.entries(devAccess.meta)].map(
    ([name, value]) => `  ${accountFieldNames[name as keyof typeof accountFieldNames].es}: ${value}`,
  );
  return `\nEn Configuración, «Proveedores de mensajes», escribe:\n\n${lines.join('\n')}\n`;
}

/** Says once that the application answers as Meta wants it; it may start later. */
async function watchHook(verify: () => Promise<boolean>, appUrl: string, signal: AbortSignal): Promise<void> {
  while (!(await verify())) await sleep(HOOK_PAUSE_MS, undefined, { signal });
  console.log(`${appUrl} respondió a la verificación de WhatsApp.`);
}
