/**
 * How wide the bundled type's letters are, in thousandths of its size, so that text is fitted to its room without loading the type (which
 * takes the server a third of a second). `measure.test.ts` holds them against the files.
 */

/** The letters that the widths below belong to, in their order: ASCII, Latin 1, and what Spanish typography adds. */
export const letters: readonly string[] = [
  ...Array.from({ length: 0x5f }, (_, n) => String.fromCodePoint(0x20 + n)),
  ...Array.from({ length: 0x60 }, (_, n) => String.fromCodePoint(0xa0 + n)).filter((c) => c !== '\u00ad'),
  ...'ıŒœʻʼˆ˚˜–—‘’‚“”„•…‹›€™−',
];
const widths = (list: string): ReadonlyMap<string, number> => {
  const numbers = list.trim().split(' ').map(Number);
  return new Map(letters.map((letter, n) => [letter, numbers[n] as number]));
};
/** Noto Sans 400. */
export const regularWidths = widths(
  '260 269 408 646 572 831 732 225 300 300 551 572 268 322 268 372 572 572 572 572 572 572 572 572 572 572 268 268 572 572 ' +
    '572 434 899 639 650 632 730 556 519 728 741 339 273 619 524 907 760 781 605 781 622 549 556 731 600 930 586 566 572 329 ' +
    '372 329 572 444 281 561 615 480 615 564 344 615 618 258 258 534 258 935 618 605 615 615 413 479 361 618 508 786 529 510 ' +
    '470 380 551 380 572 260 269 572 572 572 572 551 513 580 832 357 509 572 832 500 428 572 350 350 281 623 655 268 225 350 ' +
    '376 509 745 771 781 434 639 639 639 639 639 639 881 632 556 556 556 556 339 339 339 339 730 760 781 781 781 781 781 572 ' +
    '781 731 731 731 731 566 605 631 561 561 561 561 561 561 864 480 564 564 564 564 258 258 258 258 605 618 605 605 605 605 ' +
    '605 572 605 618 618 618 618 510 615 510 258 928 946 175 175 418 300 447 500 1000 175 175 250 359 359 416 376 791 310 310 ' +
    '572 773 572 ',
);
/** Noto Sans 700. */
export const boldWidths = widths(
  '260 282 479 646 572 902 750 266 339 339 542 572 285 320 281 415 572 572 572 572 572 572 572 572 572 572 281 285 572 572 ' +
    '572 477 898 692 665 642 732 560 549 724 765 389 331 664 559 943 813 791 621 791 656 551 577 756 650 967 670 626 579 331 ' +
    '415 331 572 411 365 599 632 516 632 597 387 632 650 299 298 620 298 975 650 625 632 632 447 502 434 650 571 856 578 571 ' +
    '493 394 551 394 572 260 286 572 572 568 572 551 486 593 832 381 614 572 832 500 424 572 379 380 365 653 648 281 263 380 ' +
    '386 614 830 874 845 477 692 692 692 692 692 692 952 642 560 560 560 560 389 389 389 389 732 805 791 791 791 791 791 572 ' +
    '791 756 756 756 756 626 628 704 599 599 599 599 599 599 917 516 597 597 597 597 299 299 299 299 627 650 625 625 625 625 ' +
    '625 572 619 650 650 650 650 571 632 571 299 973 978 220 221 482 326 485 500 1000 217 217 286 445 445 513 376 855 365 365 ' +
    '572 773 581 ',
);

/** Width of a text in the unit of its size; letters that the type lacks (see `printable`) count as wide ones. */
export function measureText(text: string, size: number, isBold: boolean): number {
  const known = isBold ? boldWidths : regularWidths;
  let sum = 0;
  for (const letter of text) sum += known.get(letter) ?? 1000;
  return (sum * size) / 1000;
}
