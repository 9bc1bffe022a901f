import { OsmFault } from './source.ts';

const damaged = () => new OsmFault('damaged', 'a message of the file ends in the middle of a field');

/**
 * Reads protocol buffers (protobuf.dev/programming-guides/encoding) field by field: `while (m.next()) switch (m.field) …`; a field that is not read is passed over.
 * Everything is held against the message's end; what goes beyond is `OsmFault('damaged')`.
 */
export class Message {
  readonly bytes: Uint8Array;
  pos: number;
  readonly end: number;
  field = 0;
  private wire = 0;
  /** The field's value begins here; it is read when `pos` is no longer there. */
  private valueAt = -1;

  constructor(bytes: Uint8Array, pos = 0, end = bytes.length) {
    this.bytes = bytes;
    this.pos = pos;
    this.end = end;
  }

  /** Goes to the next field; false at the end. */
  next(): boolean {
    if (this.pos === this.valueAt) this.skip();
    if (this.pos >= this.end) return false;
    const key = this.uint();
    this.field = Math.floor(key / 8);
    this.wire = key % 8;
    this.valueAt = this.pos;
    return true;
  }

  private skip(): void {
    if (this.wire === 0) this.uint();
    else if (this.wire === 1) this.pos += 8;
    else if (this.wire === 5) this.pos += 4;
    else if (this.wire === 2) {
      const length = this.uint();
      this.pos += length;
    } else throw damaged();
    if (this.pos > this.end) throw damaged();
  }

  /** An unsigned varint; beyond 2^53 its last digits are lost. */
  uint(): number {
    const { bytes, end } = this;
    let value = 0;
    let scale = 1;
    for (let i = 0; i < 10; i++) {
      if (this.pos >= end) throw damaged();
      const byte = bytes[this.pos++] as number;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
    throw damaged();
  }

  /** A varint of an int32 or int64, negative ones in two's complement. */
  int(): number {
    const { bytes, end } = this;
    // Two halves, for a number has 53 bits.
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.pos >= end) throw damaged();
      const byte = bytes[this.pos++] as number;
      const part = byte & 0x7f;
      if (shift < 28) low |= part << shift;
      else if (shift === 28) {
        low = (low | (part << 28)) >>> 0;
        high = part >>> 4;
      } else high |= part << (shift - 32);
      if (byte < 0x80) return high * 0x1_0000_0000 + (low >>> 0);
    }
    throw damaged();
  }

  /** A zigzag varint (sint32, sint64). */
  sint(): number {
    const n = this.uint();
    return n % 2 === 0 ? n / 2 : -(n + 1) / 2;
  }

  /** The end of a field of many bytes whose beginning is then `pos`. Whoever uses it sets `pos` to it afterwards. */
  length(): number {
    if (this.wire !== 2) throw damaged();
    const length = this.uint();
    const end = this.pos + length;
    if (end > this.end) throw damaged();
    return end;
  }

  message(): Message {
    const end = this.length();
    const inner = new Message(this.bytes, this.pos, end);
    this.pos = end;
    return inner;
  }

  view(): Uint8Array {
    const end = this.length();
    const view = this.bytes.subarray(this.pos, end);
    this.pos = end;
    return view;
  }

  text(): string {
    return decoder.decode(this.view());
  }

  /** Numbers one after another in one field, or one alone (old writers). */
  packed(each: (m: Message) => number, into: number[]): void {
    if (this.wire !== 2) {
      into.push(each(this));
      return;
    }
    const inner = this.message();
    while (inner.pos < inner.end) into.push(each(inner));
  }
}
const decoder = new TextDecoder();

export const uints = (m: Message): number => m.uint();
export const ints = (m: Message): number => m.int();
export const sints = (m: Message): number => m.sint();
