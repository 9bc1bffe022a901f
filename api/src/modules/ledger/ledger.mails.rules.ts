import type { Prices } from '@tramo/contract/prices';

/** Packages that so many mails of a month need: one opens with the first mail beyond those that are included, and with each that finds the last one full. */
export const packagesFor = (mails: number, prices: Prices): number =>
  Math.max(0, Math.ceil((mails - prices.emailsIncluded) / Math.max(1, prices.emailPackage)));

/** Which of mails that came one after another open a package: their places among them, from zero, with the package that each opens, from one. */
export function opened(
  before: { mails: number; packages: number },
  count: number,
  prices: Prices,
): { place: number; number: number }[] {
  const list: { place: number; number: number }[] = [];
  let packages = before.packages;
  for (let place = 0; place < count; place++) {
    // Prices that change within a month open no second package for mails that one was paid for.
    while (packagesFor(before.mails + place + 1, prices) > packages) {
      packages += 1;
      list.push({ place, number: packages });
    }
  }
  return list;
}
