import { SegmentedControl } from '@mantine/core';

interface ViewSwitchProps<V extends string> {
  label: string;
  views: readonly V[];
  view: V;
  nameOf: (view: V) => string;
  onView: (view: V) => void;
}

/** Two lists of one screen, among its filters. */
export function ViewSwitch<V extends string>({ label, views, view, nameOf, onView }: ViewSwitchProps<V>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={view}
      onChange={(next) => onView(next as V)}
      data={views.map((value) => ({ value, label: nameOf(value) }))}
    />
  );
}
