import { settings } from '../modules/accounts/accounts.service.ts';
import type { Platform } from '../platform/context.ts';

export const hasDemoCompany = async (platform: Platform): Promise<boolean> => (await settings(platform)).demo;
