import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../lib/text.ts';
import classes from './planner.module.css';
import { planningText } from './planning.text.ts';
import { type PlannerTab, plannerTabs, textOf } from './tabs.ts';

interface PlanStepsProps {
  tab: PlannerTab;
  done: Record<PlannerTab, boolean>;
  /** Steps that cannot be opened yet. */
  isLocked?: (tab: PlannerTab) => boolean;
  onTab: (tab: PlannerTab) => void;
}

/** The steps of the wizard: which is on show, which are complete; any may be opened again. */
export function PlanSteps({ tab, done, isLocked, onTab }: PlanStepsProps) {
  const t = useText(planningText);
  const bar = useRef<HTMLElement>(null);
  // On a phone the steps are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes, which it reads from the page
  useEffect(() => {
    const nav = bar.current;
    const current = nav?.querySelector('[aria-current]')?.getBoundingClientRect();
    // The bar alone is moved: scrolling the step into view would push the whole screen aside.
    if (nav && current) nav.scrollLeft += current.left + current.width / 2 - (nav.getBoundingClientRect().left + nav.clientWidth / 2);
  }, [tab]);
  return (
    <nav ref={bar} className={classes.steps} aria-label={t('tabs.label')}>
      <ol>
        {plannerTabs.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              className={classes.step}
              aria-current={step === tab ? 'step' : undefined}
              data-done={done[step] || undefined}
              disabled={isLocked?.(step)}
              onClick={() => onTab(step)}
            >
              <span className={classes.stepMark} aria-hidden>
                {done[step] ? <IconCheck size={13} stroke={3} /> : index + 1}
              </span>
              {t(`tabs.${textOf(step)}`)}
              {done[step] && <span className="visually-hidden"> ({t('tabs.done')})</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
