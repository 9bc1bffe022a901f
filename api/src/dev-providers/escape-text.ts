const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text in a page. */
export const asText = (text: string): string => text.replace(/[&<>"']/g, (c) => escaped[c] ?? c);
