import type { Config } from '../config.ts';
import type { Providers } from './provider.ts';
import { smtpProvider } from './smtp.ts';

/** The providers that the configuration sets up. */
export function openProviders(config: Config, onError: (error: unknown) => void): Providers {
  const { smtpUrl } = config;
  return smtpUrl ? { email: smtpProvider({ ...config, smtpUrl }, onError) } : {};
}
