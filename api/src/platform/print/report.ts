import type { LatLng } from '@tramo/contract/fields';

/** A planned place and the real one. */
export interface Places {
  planned: LatLng;
  real: LatLng;
  words: { planned: string; real: string };
  /** In which the ring tells its radius. */
  unit?: 'km' | 'miles';
}

/** A document that people read: head, sections, foot. What it says is decided by who asks for it; `draw-report.ts` lays it out. */
export interface Report {
  /** Of the file. */
  title: string;
  lang: string;
  head: {
    logo: Uint8Array | null;
    company: string;
    about: string;
    /** What kind of document it is, and of what. */
    name: string;
    reference: string;
    status: { text: string; tone: Tone };
    /** Drawn as a QR code beside the reference. */
    code?: string;
  };
  sections: Section[];
  /** On every page: some lines, and the words around its number ("Página", "de"). */
  foot: { lines: string[]; page: string; of: string };
}
export type Tone = 'ok' | 'warn' | 'bad' | 'idle';
export interface Section {
  title: string;
  blocks: Block[];
}
export type Block =
  | { kind: 'pairs'; columns: number; pairs: Pair[] }
  | { kind: 'note'; tone: Tone; text: string }
  | Table
  | { kind: 'pictures'; columns: number; height: number; pictures: Picture[] }
  /** Two places seen from above, with what is said of them beside. */
  | ({ kind: 'places'; pairs: Pair[] } & Places);
export interface Table {
  kind: 'table';
  columns: TableColumn[];
  rows: string[][];
  /** Smaller letters, for tables of many columns. */
  isDense?: true;
}
export interface TableColumn {
  header: string;
  share: number;
  align?: 'right';
  /** The first line of a cell is what is looked for. */
  isStrong?: true;
  /** Each line of a cell is the name of what somebody writes upon a line by hand. */
  isWritten?: true;
}
export interface Pair {
  label: string;
  value: string;
  /** Takes the whole width. */
  isWide?: boolean;
  /** What is looked for first. */
  isStrong?: boolean;
}
export interface Picture {
  /** JPEG or PNG. */
  bytes: Uint8Array;
  title: string;
  lines: string[];
}
