import { apiScopes } from '@tramo/contract/access';
import { type ApiKey, apiKeyInput } from '@tramo/contract/api-keys';
import { limits } from '@tramo/contract/limits';
import { fieldErrors, type Locale } from '@tramo/contract/problems';

/** As the form has it: addresses as lines, no end as nothing. */
export const valuesOf = (k: ApiKey | null) => ({
  name: k?.name ?? '',
  scopes: (k?.scopes ?? ['guides', 'tracking']) as string[],
  addresses: (k?.addresses ?? []).join('\n'),
  expiresDay: k?.expiresDay ?? '',
  ratePerMinute: (k?.ratePerMinute ?? limits.keyRateUsual) as number | string,
});
export type ConnectionValues = ReturnType<typeof valuesOf>;

const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== '');
/** As it is sent. */
export const partsOf = (v: ConnectionValues) => ({
  name: v.name,
  // In one order, whichever was ticked first.
  scopes: apiScopes.filter((scope) => v.scopes.includes(scope)),
  addresses: linesOf(v.addresses),
  expiresDay: v.expiresDay === '' ? null : v.expiresDay,
  ratePerMinute: v.ratePerMinute as number,
});
/** Faults of single addresses stand at their one field, with the address that each is about. */
export function atForm(fields: Record<string, string>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) found[path.split('.')[0] as string] ??= message;
  return found;
}
export function faultsOf(values: ConnectionValues, locale: Locale): Record<string, string> {
  const parts = partsOf(values);
  const parsed = apiKeyInput.safeParse(parts, { reportInput: true });
  if (parsed.success) return {};
  const errors = fieldErrors(parsed.error.issues, locale);
  for (const [path, message] of Object.entries(errors)) {
    const [field, index] = path.split('.');
    if (field === 'addresses' && index !== undefined) errors[path] = `${parts.addresses[Number(index)]}: ${message}`;
  }
  return atForm(errors);
}
