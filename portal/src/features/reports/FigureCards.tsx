import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { type Change, changeOf, type FigureKey, figures } from './figures.rules.ts';
import classes from './Reports.module.css';
import type { Efficiency } from './reports.api.ts';
import { reportsText } from './reports.es.ts';
import { useFigureText } from './useFigureText.ts';
import { useWhen } from './useWhen.ts';

interface FigureCardsProps {
  data: Efficiency;
  days: readonly string[];
  chosen: FigureKey;
  onChoose: (key: FigureKey) => void;
}

/** The figures of a period with their change against the one before and the shape of their days; a click draws one of them by day. */
export function FigureCards({ data, days, chosen, onChoose }: FigureCardsProps) {
  const t = useText(reportsText);
  const written = useFigureText();
  const previous = useWhen(data.previous);
  const byDay = useMemo(() => new Map(data.days.map((row) => [row.name, row])), [data.days]);
  return (
    <section aria-label={t('efficiency.cards')}>
      <ul className={classes.cards}>
        {figures.map((figure) => {
          const { key, of } = figure;
          const [now, before] = [of(data.now), of(data.before)];
          const change = changeOf(figure, now, before);
          return (
            <li key={key}>
              <button
                type="button"
                className={classes.figure}
                aria-pressed={key === chosen}
                title={t(`hint.${key}`)}
                onClick={() => onChoose(key)}
              >
                <span className={classes.figureName}>{t(`figure.${key}`)}</span>
                <span className={classes.figureValue}>{written(figure, now)}</span>
                <span className={classes.figureBefore}>
                  {change ? (
                    <ChangeMark change={change} />
                  ) : (
                    <span className={classes.change}>{t('efficiency.noBefore')}</span>
                  )}
                  <span className="visually-hidden">{t('efficiency.before', { value: written(figure, before) })}</span>
                </span>
                <Sparkline
                  points={days.map((day, x) => {
                    const row = byDay.get(day);
                    return { x, y: row ? of(row) : null };
                  })}
                />
              </button>
            </li>
          );
        })}
      </ul>
      <p className={classes.compared}>{t('efficiency.beforePeriod', { when: previous })}</p>
    </section>
  );
}

function ChangeMark({ change: { by, isPoints, mood } }: { change: Change }) {
  const t = useText(reportsText);
  const f = useFormat();
  const Icon = by === 0 ? IconMinus : by > 0 ? IconArrowUpRight : IconArrowDownRight;
  const sign = by > 0 ? '+' : '−';
  const size = f.number(Math.abs(by) * 100, 1);
  return (
    <span className={classes.change} data-mood={mood}>
      <Icon size={14} aria-hidden />
      {by === 0
        ? t('efficiency.same')
        : isPoints
          ? t('efficiency.points', { by: `${sign}${size}` })
          : `${sign}${size} %`}
    </span>
  );
}
