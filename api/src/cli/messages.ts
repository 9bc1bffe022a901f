import { unclaimedTexts } from '../modules/replies/replies.service.ts';
import { readConfig } from '../platform/config.ts';
import type { Platform } from '../platform/context.ts';
import { openPlatform } from '../platform/start.ts';

const MOST = 100;

/** Texts of numbers to which no company of the installation wrote: nobody else can read them. */
export async function messagesUnclaimed(
  open: () => Promise<{ platform: Platform; close(): Promise<void> }> = () => openPlatform(readConfig()),
): Promise<void> {
  const { platform, close } = await open();
  try {
    const texts = await unclaimedTexts(platform, MOST);
    if (texts.length === 0) console.log('No hay textos sin empresa.');
    for (const { at, channel, phone, text } of texts)
      console.log([at.toISOString(), channel, phone, JSON.stringify(text)].join('  '));
    if (texts.length === MOST) console.log(`Los ${MOST} más recientes.`);
  } finally {
    await close();
  }
}
