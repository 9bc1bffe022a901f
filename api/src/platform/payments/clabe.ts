/** The last of a CLABE's 18 digits proves the others. */
export function isClabe(clabe: string): boolean {
  if (!/^\d{18}$/.test(clabe)) return false;
  const sum = [...clabe.slice(0, 17)].reduce(
    (s, digit, i) => s + ((Number(digit) * ([3, 7, 1][i % 3] as number)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(clabe[17]);
}
