/** The price of what plans may break on the way, steered so that a certain part of them breaks nothing. */

const BAND = 0.05;
const RAISE = 1.2;
const LOWER = 0.85;

export class SteeredPrice {
  price: number;
  private readonly least: number;
  private readonly most: number;
  private readonly wanted: number;
  private readonly looksPerStep: number;
  private looks = 0;
  private sound = 0;

  /** `wanted`: the part of the plans without fault; the price moves once in so many looks. */
  constructor(price: number, least: number, most: number, wanted: number, looksPerStep: number) {
    this.price = Math.max(least, Math.min(most, price));
    this.least = least;
    this.most = most;
    this.wanted = wanted;
    this.looksPerStep = looksPerStep;
  }

  /** To be told of each plan that the local search ends with at the price as it is. True: the price has changed. */
  note(isSound: boolean): boolean {
    if (isSound) this.sound++;
    if (++this.looks < this.looksPerStep) return false;
    const share = this.sound / this.looks;
    const before = this.price;
    this.looks = 0;
    this.sound = 0;
    if (share < this.wanted - BAND) this.price = Math.min(this.most, this.price * RAISE);
    else if (share > this.wanted + BAND) this.price = Math.max(this.least, this.price * LOWER);
    return this.price !== before;
  }
}
