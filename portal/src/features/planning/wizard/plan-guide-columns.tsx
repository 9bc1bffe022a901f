import type { ScreenKey } from '@tramo/contract/access';
import { streetLine } from '@tramo/contract/address-line';
import { visited } from '@tramo/contract/guides';
import type { GuideProblem, WaitingGuide } from '@tramo/contract/plan-checks';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { type Column, TwoLines } from '../../../ui/table/DataTable.tsx';
import { planningText } from '../planning.es.ts';
import { checksText } from './checks.es.ts';
import classes from './checks.module.css';

/** Where a problem of one guide is mended, for those who may; null for the others. */
const mendAt = (problem: GuideProblem, g: WaitingGuide, mayOpen: (key: ScreenKey) => boolean): string | null => {
  const search = `?search=${encodeURIComponent(g.folio)}`;
  if (problem === 'noPin') return mayOpen('guideReview') ? pathOf('guideReview') + search : null;
  if (problem === 'papers') return mayOpen('guideVerification') ? pathOf('guideVerification') + search : null;
  return mayOpen('editGuide') ? pathOf('editGuide', { id: g._id }) : null;
};

/** Leads to where a problem of a guide is mended, in another tab, so that the plan stays as it is. */
function Mend({ problem, guide }: { problem: GuideProblem; guide: WaitingGuide }) {
  const t = useText(checksText);
  const to = mendAt(problem, guide, useMayOpen());
  if (to === null) return null;
  return (
    <a
      className={classes.fix}
      href={to}
      target="_blank"
      rel="noreferrer"
      aria-label={t('fixOf', { fix: t(`fix.${problem}`), folio: guide.folio })}
      // A click on the row ticks it.
      onClick={(event) => event.stopPropagation()}
    >
      {t(`fix.${problem}`)}
    </a>
  );
}

/** What is wrong with a guide, in words. A missing window stands where the window would. */
function Problems({ guide }: { guide: WaitingGuide }) {
  const t = useText(checksText);
  const problems = guide.problems.flatMap((problem) => (problem === 'noWindow' ? [] : [problem]));
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <li key={problem} data-problem={problem}>
          {t(`said.${problem}`)} <Mend problem={problem} guide={guide} />
        </li>
      ))}
    </ul>
  );
}

export function useGuideColumns(): Column<WaitingGuide>[] {
  const t = useText(planningText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  return [
    {
      key: 'guide',
      header: t('guides.guide'),
      sortKey: 'recipient',
      cell: (g) => {
        // On a phone one column says it all, in two lines.
        const told = isNarrow ? visited(g)?.address.suburb : (g.client?.name ?? t(`guides.${g.type}`));
        return (
          <>
            <TwoLines top={visited(g)?.contactName ?? ''} bottom={[g.folio, told].filter(Boolean).join(' · ')} />
            <Problems guide={g} />
          </>
        );
      },
    },
    {
      key: 'place',
      isWide: true,
      header: t('guides.place'),
      sortKey: 'suburb',
      cell: (g) => {
        const address = visited(g)?.address;
        return address ? <TwoLines top={address.suburb} bottom={streetLine(address)} /> : '—';
      },
    },
    {
      key: 'window',
      header: t('guides.window'),
      isWide: true,
      cell: (g) =>
        g.windows.length === 0 ? (
          <TwoLines
            top={<span className="muted">{t('guides.noWindow')}</span>}
            bottom={<Mend problem="noWindow" guide={g} />}
          />
        ) : (
          <TwoLines
            top={`${f.minuteOfDay(g.windows[0]?.startMinute)}–${f.minuteOfDay(g.windows[0]?.endMinute)}`}
            bottom={g.windows.length > 1 ? `+${g.windows.length - 1}` : undefined}
          />
        ),
    },
    {
      key: 'load',
      header: t('guides.load'),
      sortKey: 'weightKg',
      align: 'right',
      isWide: true,
      cell: (g) => (
        <TwoLines
          top={f.weight(g.load.weightKg)}
          bottom={`${g.load.packages} ${t('vehicles.packages')} · ${f.volume(g.load.volumeM3)}`}
        />
      ),
    },
  ];
}
