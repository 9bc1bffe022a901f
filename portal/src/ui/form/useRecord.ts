import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { formText } from './form.es.ts';
import { at, type Merge, mergeOver } from './merge.rules.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

/** What keeps the values while they are typed: a Mantine form, or a store of its own. */
export interface TypedValues<T> {
  getValues: () => T;
  getInitialValues: () => T;
  /** Puts what is saved under what is typed. */
  rebase: (saved: T, typed: T) => void;
  setErrors: (errors: Record<string, string>) => void;
}

export interface RecordInput<R, T, S = R> {
  /** The record to change; null for a new one. */
  record: R | null;
  /** What the form holds for a record. */
  valuesOf: (record: R | null) => T;
  /** Parts that are taken from one of both when two people changed them, by their last name. */
  whole?: readonly string[];
  /** How two people's changes come together, where lists are more than one field. */
  merge?: ((opened: T, typed: T, saved: T) => Merge<T>) | undefined;
  /** How people read a field that holds a code, such as an id: `type` of these values. */
  shown?: (path: string, values: T) => string | undefined;
  /** Says that it is saved, and leaves the form or stays. */
  onSaved: (saved: S, isNew: boolean) => void;
  onDirty?: ((isDirty: boolean) => void) | undefined;
}

export interface Stale<R, T> extends Merge<T> {
  before: R;
  now: R;
}

const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text);

/**
 * The record behind a form: the version that it was opened with, what somebody else saved meanwhile, unsaved work, and leaving after
 * it is saved. Nothing typed is lost by a stale version: `takeOver` lays it over the record as it is now.
 */
export function useRecord<R, T extends object, S = R>(
  { record, valuesOf, whole, merge: ownMerge, shown, onSaved, onDirty }: RecordInput<R, T, S>,
  typed: TypedValues<T>,
  hasChanges: boolean,
) {
  const t = useText(formText);
  const merged = ownMerge ?? ((opened: T, mine: T, saved: T) => mergeOver(opened, mine, saved, whole));
  // What somebody else saves meanwhile must not be written over unseen.
  const [base, setBase] = useState(record);
  const [stale, setStale] = useState<Stale<R, T> | null>(null);
  const [saved, setSaved] = useState<{ record: S; isNew: boolean; stays: boolean } | null>(null);
  const isDirty = hasChanges && (saved?.stays ?? true);
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useUnsavedGuard(isDirty);
  // Told in the next round, when nothing is unsaved any more: the screen that follows would be held back otherwise.
  const told = useRef(onSaved);
  told.current = onSaved;
  useEffect(() => {
    if (saved) told.current(saved.record, saved.isNew);
  }, [saved]);

  const nowSays = (path: string, values: T): string => {
    const value = shown?.(path, values) ?? at(values, path);
    const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
    if (text === '') return t('nowEmpty');
    if (typeof text === 'boolean') return t(text ? 'nowOn' : 'nowOff');
    const isReadable =
      typeof text === 'number' || (typeof text === 'string' && !isId(text) && !text.includes('[object'));
    return isReadable ? t('now', { value: String(text) }) : t('nowOther');
  };
  /** Somebody else saved `now`: theirs where nothing was typed, ours where something was, and each field that both changed says so. */
  const takeOver = (now: R): void => {
    const fresh = valuesOf(now);
    const merge = merged(typed.getInitialValues(), typed.getValues(), fresh);
    typed.rebase(fresh, merge.merged);
    typed.setErrors(Object.fromEntries(merge.conflicts.map((path) => [path, nowSays(path, fresh)])));
    setStale({ ...merge, before: base as R, now });
    setBase(now);
  };
  /** The form goes on from `now`, which its own user made of `sent`: what was typed since stays typed. */
  const continueFrom = (now: R, sent: T): void => {
    const fresh = valuesOf(now);
    typed.rebase(fresh, merged(sent, typed.getValues(), fresh).merged);
    setBase(now);
    setStale(null);
  };
  /** It is saved. A form that may stay open goes on from `now`. */
  const finish = (answer: S, kept?: { now: R; sent: T }): void => {
    if (kept) continueFrom(kept.now, kept.sent);
    else setStale(null);
    setSaved({ record: answer, isNew: base === null, stays: kept !== undefined });
  };
  return { base, isDirty, stale, takeOver, continueFrom, finish };
}
