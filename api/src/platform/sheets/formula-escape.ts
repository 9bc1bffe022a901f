/**
 * Spreadsheet programs run a CSV cell that starts like a formula. Cells are therefore written with an apostrophe in front, which shows
 * them as text, and read without it. Plain numbers with a sign (a longitude, +52…) are harmless and stay as they are.
 */
const formulaStart = /^'*[\s\u200b\ufeff]*[=+\-@|\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const signedNumber = /^[+-]?\d+(?:[.,]\d+)*$/;

export function escapeFormula(text: string): string {
  return formulaStart.test(text) && !signedNumber.test(text) ? `'${text}` : text;
}

/** Undoes `escapeFormula`, so that an error report that was corrected and sent back reads as it was. */
export function unescapeFormula(text: string): string {
  return text.charCodeAt(0) === 39 && formulaStart.test(text) ? text.slice(1) : text;
}
