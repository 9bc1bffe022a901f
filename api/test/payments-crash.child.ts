import '../src/modules.ts';
import { actInSandbox, startPayment } from '../src/modules/payments/payments.service.ts';
import { hearSandbox } from '../src/modules/payments/payments.watch.service.ts';
import { readConfig } from '../src/platform/config.ts';
import { systemCtx } from '../src/platform/context.ts';
import { openPlatform } from '../src/platform/start.ts';

/** Tops up for ever, by four at once, and says which payments were acknowledged as paid, until it is killed. */
const companyId = process.argv[2] as string;
const { platform } = await openPlatform({ ...readConfig(), logLevel: 'silent' });
hearSandbox(platform);
const ctx = systemCtx(platform, { id: companyId, timeZone: 'America/Mexico_City' });
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
process.stdout.write('ready\n');
const payer = async (): Promise<void> => {
  for (;;) {
    const { payment } = await startPayment(ctx, { total: 200, method: 'card', saveCard: false });
    const { status } = await actInSandbox(ctx, payment._id, { deed: 'pay', card });
    if (status === 'paid') process.stdout.write(`${payment._id}\n`);
  }
};
await Promise.all(Array.from({ length: 4 }, payer));
