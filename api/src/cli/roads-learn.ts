import { companyRow } from '../modules/accounts/accounts.sandbox.service.ts';
import { learnStreets } from '../modules/roads/roads.learning.service.ts';
import { showRelations } from '../modules.relations.ts';
import { readConfig } from '../platform/config.ts';
import { systemCtx } from '../platform/context.ts';
import { openPlatform } from '../platform/start.ts';

/** `tramo roads learn`: what happens every night, at once and for one company. */
export async function roadsLearn(values: Record<string, string | boolean | undefined>): Promise<void> {
  const id = String(values.company ?? '').trim();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new Error('Falta --company, el id de la empresa.');
  showRelations();
  const { platform, close } = await openPlatform(readConfig());
  try {
    const company = await companyRow(platform, id);
    if (!company) throw new Error(`No existe la empresa ${id}.`);
    if (platform.roads.zones().length === 0)
      throw new Error('No hay calles importadas: impórtalas con «tramo roads import ARCHIVO».');
    const learned = await learnStreets(systemCtx(platform, company), {
      progress: async (done, total, detail) => {
        process.stderr.write(`\r${done} de ${total} recorridos${detail?.day ? ` (${String(detail.day)})` : ''} `);
      },
      signal: new AbortController().signal,
    });
    const { days, routes, streets, all, notUsed } = learned;
    console.log(
      `\n${routes} recorridos de ${days} días, ${streets} calles. Error de los tramos apartados: ${all.beforePercent ?? '—'} % antes, ${all.afterPercent ?? '—'} % con lo aprendido. ${notUsed ? 'No se usa.' : 'Se usa.'}`,
    );
  } finally {
    await close();
  }
}
