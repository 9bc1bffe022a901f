import type { Act, ActProblem } from '@tramo/contract/driver-day/acts';
import { guidesOf } from '@tramo/contract/driver-day/day';
import { type WayOut, waysOut } from '@tramo/contract/driver-day/ways-out';
import { useDay, useDayStore, useStoreValue } from '../app/day-context.ts';
import { go, pathTo } from '../app/navigation.ts';
import { useWords } from '../app/words.ts';
import { Button, Buttons } from '../ui/Button.tsx';
import { useFormat } from '../ui/format.ts';
import type { IconName } from '../ui/icons.ts';
import { confirmSheet, toast } from '../ui/overlays.tsx';
import { Notice } from '../ui/pieces.tsx';
import { actPlace, actTitle } from './act-text.ts';
import { queueWords } from './queue-words.ts';

const icons: Record<WayOut, IconName> = {
  again: 'refresh',
  answerAgain: 'signature',
  askCode: 'key',
  resendCode: 'chat',
  readDay: 'download',
  callOffice: 'phone',
  giveUp: 'trash',
};

/** What the office did not take, why, and what can be done about it. */
export function RefusedCard({ act, problem }: { act: Act; problem: ActProblem }) {
  const store = useDayStore();
  const day = useDay();
  const t = useWords(queueWords);
  const format = useFormat();
  const phone = useStoreValue(() => store.day()?.company.phone ?? '');
  const [guideId] = guidesOf(act);
  const openAgain = () =>
    go(
      guideId === undefined
        ? pathTo('/route/{id}/start', { id: act.routeId })
        : pathTo('/route/{id}/visit/{guideId}', { id: act.routeId, guideId }),
    );

  const acts: Record<WayOut, () => unknown> = {
    again: () => store.tryAgain(act._id),
    answerAgain: openAgain,
    askCode: openAgain,
    resendCode: openAgain,
    readDay: async () => {
      const before = store.dayAt();
      await store.refresh();
      toast(t(store.dayAt() === before ? 'dayNotRead' : 'dayRead'));
    },
    callOffice: () => undefined,
    giveUp: async () => {
      const isSure = await confirmSheet({
        title: t('giveUpTitle'),
        text: t('giveUpText'),
        confirm: t('wayOut.giveUp'),
        isDangerous: true,
      });
      if (isSure) await store.drop(act._id);
    },
  };
  // The visit's own screen has both, the code and another one.
  const ways = waysOut(problem, act).filter((way) => way !== 'resendCode' && (way !== 'callOffice' || phone !== ''));

  return (
    <Notice tone="bad" title={[actTitle(t, act), actPlace(t, act, day)].filter(Boolean).join(' · ')}>
      <p>{problem.message}</p>
      {Object.values(problem.fields ?? {}).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>{format.dateTime(act.at)}</p>
      <Buttons>
        {ways.map((way, i) => (
          <Button
            key={way}
            tone={way === 'giveUp' ? 'danger' : i === 0 ? 'primary' : 'plain'}
            icon={icons[way]}
            {...(way === 'callOffice' ? { href: `tel:${phone.replace(/[^\d+]/g, '')}` } : { onClick: acts[way] })}
          >
            {t(`wayOut.${way}`)}
          </Button>
        ))}
      </Buttons>
    </Notice>
  );
}
