import type { Parsed } from '@tramo/contract/endpoint';
import { labelPaper } from '@tramo/contract/labels';
import { type Printer, type printersApi, printersPerCedi } from '@tramo/contract/warehouse/printers';
import { audit } from '../../platform/audit.ts';
import { type Ctx, cediScope, inTx, type Platform, seesCedi } from '../../platform/context.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { openOutboundLine, printerPorts, quietLine } from '../../platform/outbound-line.ts';
import { zplPage } from '../../platform/print/zpl.ts';
import { problem } from '../../platform/problem.ts';
import { findCedi } from '../places/places.service.ts';
import { testPage } from './warehouses.labels.rules.ts';
import * as store from './warehouses.printers.store.ts';

/** A printer that is on takes a connection at once, and labels within seconds. */
const CONNECT_MS = 4000;
const SEND_MS = 20_000;

export const listPrinters = (ctx: Ctx, cedisIds: readonly string[] | undefined): Promise<{ printers: Printer[] }> =>
  inTx(ctx, async ({ trx, actor }) => ({ printers: await store.listPrinters(trx, cediScope(actor, cedisIds)) }));

/** A printer of a cedi that the caller sees. Throws printers.not_found. */
export const findPrinter = (ctx: Ctx, id: string): Promise<Printer> =>
  inTx(ctx, async ({ trx, actor }) => {
    const found = await store.findPrinter(trx, id);
    if (!found || !seesCedi(actor, found.cedi._id)) throw problem('printers.not_found');
    return found;
  });

async function oncePerName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) === 'label_printer_name') throw problem('printers.name_exists', { name });
    throw error;
  }
}
const audited = ({ name, host, port }: Printer): Record<string, unknown> => ({ name, host, port });

export const createPrinter = (ctx: Ctx, input: Parsed<typeof printersApi.create>['body']): Promise<Printer> =>
  inTx(ctx, async (tx) => {
    const cedi = await findCedi(tx, input.cediId);
    if ((await store.countPrinters(tx.trx, cedi._id)) >= printersPerCedi)
      throw problem('printers.too_many', { max: printersPerCedi });
    const id = newId();
    await oncePerName(input.name, () =>
      store.insertPrinter(tx.trx, { ...input, id, companyId: tx.actor.companyId, at: tx.platform.now() }),
    );
    const made = await findPrinter(tx, id);
    await audit(tx, { action: 'create', kind: 'printer', id, name: made.name, after: audited(made) });
    return made;
  });

export const updatePrinter = (
  ctx: Ctx,
  id: string,
  change: Parsed<typeof printersApi.update>['body'],
): Promise<Printer> =>
  inTx(ctx, async (tx) => {
    await store.lockPrinter(tx.trx, id);
    const before = await findPrinter(tx, id);
    const { version, ...given } = change;
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    const fields = {
      name: given.name ?? before.name,
      host: given.host ?? before.host,
      port: given.port ?? before.port,
    };
    await oncePerName(fields.name, () => store.updatePrinter(tx.trx, id, fields));
    const after = await findPrinter(tx, id);
    await audit(tx, {
      action: 'update',
      kind: 'printer',
      id,
      name: after.name,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });

export const removePrinter = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const before = await findPrinter(tx, id);
    await store.deletePrinter(tx.trx, id);
    await audit(tx, { action: 'delete', kind: 'printer', id, name: before.name, before: audited(before) });
    return { ok: true };
  });

/** Sends a text to a printer and waits until it took all of it. Throws what the network says. */
async function send({ config, isQuiet }: Platform, printer: Printer, text: string): Promise<void> {
  const open = isQuiet ? quietLine : openOutboundLine(config.outboundAllow, undefined, printerPorts);
  const socket = await open(printer.host, printer.port, CONNECT_MS);
  await new Promise<void>((done, fail) => {
    const timer = setTimeout(() => socket.destroy(new Error(`no end in ${SEND_MS} ms`)), SEND_MS);
    socket.once('error', fail);
    socket.once('close', (hadError) => {
      clearTimeout(timer);
      if (!hadError) done();
    });
    // Printers answer nothing that is asked for here; what they say is read away so that the line can close.
    socket.resume();
    socket.end(text, 'utf8');
  });
}

/**
 * Prints labels at a network printer; they are on their way when it returns. Call it outside of a transaction: a printer may take seconds. Throws printers.closed for an address
 * that is not open to this server, printers.silent when nobody takes them.
 */
export async function printZpl(ctx: Ctx, printerId: string, zpl: string, copies = 1): Promise<Printer> {
  const printer = await findPrinter(ctx, printerId);
  const { host, port, name } = printer;
  const told = (failure: string): Promise<unknown> =>
    inTx(ctx, ({ trx, platform }) => store.setPrinted(trx, printerId, platform.now(), failure));
  try {
    await send(ctx.platform, printer, zpl.repeat(copies));
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 200) : '';
    await told(said || 'no answer');
    throw /is closed$|no public address$/.test(said)
      ? problem('printers.closed', { host, port })
      : problem('printers.silent', { name });
  }
  await told('');
  return findPrinter(ctx, printerId);
}

/** A label that says which printer this is. */
export const testPrinter = async (ctx: Ctx, id: string): Promise<Printer> =>
  printZpl(ctx, id, zplPage(testPage((await findPrinter(ctx, id)).name), labelPaper));
