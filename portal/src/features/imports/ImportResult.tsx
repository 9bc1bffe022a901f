import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconMapPinQuestion, IconWand } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { GuideImport } from '@tramo/contract/imports';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { PlaceByZipButton } from '../guides/shared/PlaceByZipButton.tsx';
import { planningSharedText } from '../planning/shared/planning-shared.es.ts';
import { usePlanThese } from '../planning/shared/usePlanThese.ts';
import { FileError } from './FileError.tsx';
import classes from './ImportResult.module.css';
import { madeGuides } from './import.rules.ts';
import { useImportWords } from './import-kind.ts';
import { importsText } from './imports.es.ts';
import { useUndo } from './useImportUndo.ts';

/** What came of an import, and what to do next. */
export function ImportResult({ one, onRows }: { one: GuideImport; onRows: () => void }) {
  const t = useText(importsText);
  const k = useImportWords();
  const f = useFormat();
  const undo = useUndo();
  const mayOpen = useMayOpen();
  const plan = useText(planningSharedText);
  const planThese = usePlanThese();
  const { counts, status } = one;
  const isOrders = one.kind === 'orders';
  const navigate = useNavigate();
  const review = () => navigate({ to: pathOf('guideReview') as never, search: { import: one._id } as never });
  const made = madeGuides(counts);
  const title = status === 'undone' ? t('result.undone') : k('made', { count: made });
  const note =
    status === 'undone'
      ? k('undoneText')
      : status === 'cancelled'
        ? `${t('result.cancelled')}. ${t('result.cancelledText')}`
        : null;
  const figures = [
    [k('madeFigure'), made],
    [t('result.rows'), counts.rows],
    [t('result.faulty'), counts.faulty],
    // An order may wait for its place; a guide without one cannot be planned.
    ...(isOrders ? [] : [[t('result.withoutLocation'), counts.withoutLocation] as const]),
  ] as const;
  const rest = counts.faulty + counts.valid;
  return (
    <div className={classes.page}>
      <section className={classes.card} aria-labelledby="import-result">
        <div className={classes.head} role="status">
          {status === 'done' && made > 0 && (
            <IconCircleCheck size={26} stroke={1.7} className={classes.done} aria-hidden />
          )}
          <h2 id="import-result" className={classes.title}>
            {title}
          </h2>
        </div>
        {note && <p className="muted">{note}</p>}
        <dl className={classes.figures}>
          {figures.map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{f.number(figure)}</dd>
            </div>
          ))}
        </dl>
        {one.error && <p className={classes.error}>{one.error}</p>}
        {!isOrders && counts.withoutLocation > 0 && status !== 'undone' && (
          <div className={classes.pins}>
            <p>{t('result.pinsText', { count: counts.withoutLocation })}</p>
            <Button
              component={Link}
              to={pathOf('guideReview') as never}
              search={{ import: one._id } as never}
              leftSection={<IconMapPinQuestion size={16} aria-hidden />}
            >
              {t('result.pins')}
            </Button>
            <PlaceByZipButton filter={{ importId: one._id }} onDone={() => void review()} />
          </div>
        )}
        {undo.refusal && (
          <FileError title={t('result.refused', { name: undo.refusal.name })} text={undo.refusal.text} />
        )}
        <div className={classes.actions}>
          {!isOrders && made > 0 && status !== 'undone' && mayOpen('routePlanner') && (
            <Button
              variant={counts.withoutLocation > 0 ? 'default' : 'filled'}
              leftSection={<IconWand size={16} aria-hidden />}
              loading={planThese.isPending}
              onClick={() => planThese.mutate({ importId: one._id })}
            >
              {plan('these.action')}
            </Button>
          )}
          {made > 0 && status !== 'undone' && (
            <Button
              variant={isOrders ? 'filled' : 'default'}
              component={Link}
              to={pathOf(isOrders ? 'orders' : 'guides') as never}
              search={{ import: one._id } as never}
            >
              {k('see')}
            </Button>
          )}
          {rest > 0 && one.can.edit && (
            <Button variant="default" onClick={onRows}>
              {t('result.fixRest')}
            </Button>
          )}
          {one.can.undo && (
            <Button
              variant="default"
              className={classes.undo}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              loading={undo.isPending !== null}
              onClick={() => void undo.ask(one)}
            >
              {t('result.undo')}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}
