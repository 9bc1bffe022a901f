import { readConfig } from '../platform/config.ts';
import { openPlatform } from '../platform/start.ts';
import { isEmpty, seedDemo } from '../seed/seed.ts';

export async function seed(): Promise<void> {
  // Started by `serve`: without it nobody waits for the demo, and its folder must be free for the next start.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  const { platform, close } = await openPlatform(readConfig());
  try {
    if (!(await isEmpty(platform)))
      throw new Error('La base de datos ya tiene una empresa: la demostración solo llena una vacía.');
    await seedDemo(platform);
    console.log('Lista la empresa de demostración.');
  } finally {
    await close();
  }
}
