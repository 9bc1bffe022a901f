/** Articles of a guide that repeat one before them, by their id or their bar code. */
export function repeatedItems(
  list: readonly { code?: string | undefined; barcode?: string | undefined }[],
): { index: number; field: 'code' | 'barcode' }[] {
  const seen = { code: new Set<string>(), barcode: new Set<string>() };
  return list.flatMap((item, index) =>
    (['code', 'barcode'] as const).flatMap((field) => {
      const value = item[field]?.trim().toLowerCase() ?? '';
      if (value === '') return [];
      if (seen[field].has(value)) return [{ index, field }];
      seen[field].add(value);
      return [];
    }),
  );
}
