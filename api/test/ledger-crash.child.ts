import { defaultPrices } from '@tramo/contract/prices';
import { readConfig } from '../src/platform/config.ts';
import { newId } from '../src/platform/ids.ts';
import { openPlatform } from '../src/platform/start.ts';
import { chargeNow, guideCharge, holdNow, releaseNow, topUp } from './ledger.ts';

/** Books for ever and says what was acknowledged, one line each, until it is killed. */
const companyId = process.argv[2] as string;
const { platform } = await openPlatform({ ...readConfig(), logLevel: 'silent' });
const say = (text: string): void => void process.stdout.write(`${text}\n`);
say('ready');
const use = { managedGuide: 3, certifiedCode: 0, sms: 1, whatsapp: 0 };
const writer = async (): Promise<void> => {
  for (;;) {
    const [reference, routeId, guideId] = [newId(), newId(), newId()];
    await topUp(platform, companyId, 1000, reference);
    say(`transfer:${reference}`);
    await holdNow(platform, companyId, { routeId, use, prices: defaultPrices });
    say(`hold:${routeId}:start`);
    await chargeNow(platform, companyId, [
      guideCharge(guideId, routeId),
      guideCharge(guideId, routeId, { key: `sms:${guideId}`, product: 'sms', pesos: 0.9 }),
    ]);
    say(`guide:${guideId}`);
    await releaseNow(platform, companyId, routeId);
    say(`release:${routeId}`);
  }
};
await Promise.all(Array.from({ length: 8 }, writer));
