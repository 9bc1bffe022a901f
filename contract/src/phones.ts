const lada = '52';

/**
 * One form for all ways of writing a number, in E.164: `+528112345678`. Mexican numbers are `+52` and ten digits, whether they come with the `1` that mobile
 * numbers once had after the country's code (`521…`: WhatsApp still writes it so), with the prefixes of old (`044`, `045`, `01`) or as ten digits alone.
 * Numbers of other countries need theirs. Null for what is no number.
 */
export function phoneKey(text: string): string | null {
  const trimmed = text.trim();
  if (!/^\+?[\d\s().-]+$/.test(trimmed)) return null;
  const digits = trimmed.replace(/\D/g, '').replace(/^00/, '');
  const national = nationalOf(digits, trimmed.startsWith('+'));
  if (national) return `+${lada}${national}`;
  return /^[1-9]\d{10,14}$/.test(digits) && !digits.startsWith(lada) ? `+${digits}` : null;
}

/** The ten digits of a Mexican number, or null when it is none. */
function nationalOf(digits: string, isInternational: boolean): string | null {
  const withCountry = /^521?([1-9]\d{9})$/.exec(digits)?.[1];
  if (withCountry) return withCountry;
  return isInternational ? null : (/^(?:044|045|01)?([1-9]\d{9})$/.exec(digits)?.[1] ?? null);
}
