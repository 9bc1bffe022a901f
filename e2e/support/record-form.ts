/** A record whose form is open, and what somebody else saves of it. */
export interface OpenedRecord {
  path: string;
  /** What opens the form beside a list: a row, and the button of that name. */
  row?: RegExp;
  button?: string;
  /** What somebody else sends. */
  put: string;
  theirs: object;
  /** The record afterwards. */
  read: () => Promise<object | undefined>;
}
/** A form, what is typed in it here and there, and what is saved in the end. */
export interface RecordFormCase {
  form: string;
  open: () => Promise<OpenedRecord>;
  /** Typed here alone: by label. */
  mine?: Record<string, string>;
  /** Switched on here alone. */
  checks?: string;
  /** Typed here and there: what is typed, and what the field says is saved. */
  both?: { label: string; typed: string; says: string };
  /** Changed there alone, as the form shows it afterwards. */
  taken?: { label: string; value: string | boolean };
  save: string;
  /** What goes ahead where saving asks first. */
  sure?: string;
  saved: Record<string, unknown>;
}
