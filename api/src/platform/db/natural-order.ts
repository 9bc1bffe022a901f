/**
 * SQL of what a column of names is ordered by, as people count: Ruta 2 before Ruta 10, without case or accents. Numbers are padded to
 * twelve digits; a collation of ICU would do it, but the embedded database has none.
 */
export const naturalKey = (column: string): string =>
  String.raw`regexp_replace(regexp_replace(tramo_plain(${column}), '(\d+)', '000000000000\1', 'g'), '\d*(\d{12})', '\1', 'g')`;
