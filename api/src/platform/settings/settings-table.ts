import { databaseSettings, roadSettings, storeSettings } from './data.settings.ts';
import { messageSettings } from './messages.settings.ts';
import { moneySettings } from './money.settings.ts';
import { operationSettings } from './operation.settings.ts';
import { demoSettings, securitySettings, serverSettings } from './server.settings.ts';
import type { Setting } from './setting.ts';
import { watchSettings } from './watch.settings.ts';

/**
 * Every environment variable of the server and of its commands: what it means, what it may be, what holds without it. Whoever wants another adds an
 * entry to one of these files and reads it in `config.ts`; README's table is made of it (`tramo config --markdown`).
 */
export const settings = {
  ...serverSettings,
  ...databaseSettings,
  ...storeSettings,
  ...securitySettings,
  ...roadSettings,
  ...messageSettings,
  ...moneySettings,
  ...operationSettings,
  ...watchSettings,
  ...demoSettings,
};

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];
export const settingOf = (name: SettingName): Setting<unknown> => settings[name];

type Becomes<S> = S extends Setting<infer T> ? T : never;
export type SettingValues = { [N in SettingName]: Becomes<(typeof settings)[N]> };

/** Whether a variable may hold something that nobody else should read. Such a one may come by a file: `NAME_FILE`. */
export const mayComeByFile = (name: SettingName): boolean =>
  settingOf(name).secret === true || settingOf(name).kind.isAddress === true;

/** What must hold between variables; each may have been refused by itself already (then it is undefined). */
export function faultsBetween(values: Partial<SettingValues>): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, PAYMENTS_SANDBOX: sandbox } = values;
  const { DATABASE_URL: database, DATABASE_READ_URL: replica } = values;
  const modeOf = (key: string): string | undefined => key.split('_')[1];
  const isMixed = secret && publishable && modeOf(secret) !== modeOf(publishable);
  return [
    ...(isMixed ? ['STRIPE_SECRET_KEY y STRIPE_PUBLISHABLE_KEY deben ser las dos de prueba o las dos reales.'] : []),
    ...(replica && database === null
      ? ['DATABASE_READ_URL va con DATABASE_URL: la base de datos incluida no tiene réplicas.']
      : []),
    ...(secret && sandbox ? ['PAYMENTS_SANDBOX=on no va con las llaves de Stripe.'] : []),
  ];
}
