import { foldText } from '@tramo/contract/text';
import type { ComponentType } from 'react';
import { useEffect, useRef } from 'react';
import { createStore, useStore } from './store.ts';

/** One line of the command palette. */
export interface PaletteItem {
  id: string;
  label: string;
  /** Grey words at the end of its line: whose it is, a guide's status, a route's day. */
  hint?: string;
  icon?: ComponentType<{ size?: number; stroke?: number }>;
  /** Other words that find it. */
  keywords?: string;
  run: () => void;
}
const groups = new Map<symbol, readonly PaletteItem[]>();
const offered = createStore<readonly PaletteItem[]>([]);
const publish = (): void => offered.set([...groups.values()].flat());

/** Offers actions of the screen on show, while it is on show. */
export function usePaletteActions(items: readonly PaletteItem[]): void {
  const key = useRef(Symbol()).current;
  const names = items.map((item) => `${item.id}:${item.label}`).join('|');
  const latest = useRef(items);
  latest.current = items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fresh functions at each render are the same actions
  useEffect(() => {
    groups.set(
      key,
      latest.current.map((item, i) => ({ ...item, run: () => latest.current[i]?.run() })),
    );
    publish();
    return () => {
      groups.delete(key);
      publish();
    };
  }, [key, names]);
}

export const usePaletteItems = (): readonly PaletteItem[] => useStore(offered);

/** True when every word of the search begins a word of the text; accents and case do not matter. */
export function matches(search: string, text: string): boolean {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u);
  return foldText(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}
