import type { Config } from '../config.ts';
import type { Outbound } from '../outbound.ts';
import { metaProvider } from './meta.ts';
import type { Providers } from './provider.ts';
import { smtpProvider } from './smtp.ts';
import { twilioProvider } from './twilio.ts';

/** The providers that the configuration sets up. */
export function openProviders(config: Config, outbound: Outbound, onError: (error: unknown) => void): Providers {
  const { smtpUrl, publicUrl } = config;
  const { twilio, meta } = config.messaging;
  return {
    ...(smtpUrl ? { email: smtpProvider({ ...config, smtpUrl }, onError) } : {}),
    ...(twilio ? { sms: twilioProvider(twilio, publicUrl, outbound) } : {}),
    ...(meta ? { whatsapp: metaProvider(meta, outbound) } : {}),
  };
}
