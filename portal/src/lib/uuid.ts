import { newKey } from './api.ts';

/** A UUID (version 4) of 32 random hexadecimal digits; `crypto.randomUUID` is missing on plain http addresses. */
export function uuidOf(hex: string): string {
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
export const newUuid = (): string => uuidOf(newKey());
