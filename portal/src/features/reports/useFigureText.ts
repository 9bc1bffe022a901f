import { useCallback } from 'react';
import { useFormat } from '../../session/useFormat.ts';
import type { Figure } from './figures.rules.ts';

/** Writes a figure as its kind is written; a deviation from the plan has its sign. */
export function useFigureText(): (figure: Figure, value: number | null) => string {
  const f = useFormat();
  return useCallback(
    (figure, value) => {
      if (value === null) return f.number(null);
      switch (figure.kind) {
        case 'share':
          return f.percent(value);
        case 'deviation':
          return `${value > 0.0005 ? '+' : value < -0.0005 ? '−' : ''}${f.number(Math.abs(value) * 100, 1)} %`;
        case 'rate':
          return f.number(value, 1);
        case 'km':
          return f.distance(value * 1000);
        case 'minutes':
          return `${f.number(value, 1)} min`;
        case 'money':
          return f.money(value);
        case 'count':
          return f.number(value);
      }
    },
    [f],
  );
}
