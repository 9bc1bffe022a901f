import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { SandboxState } from '@tramo/contract/sandbox';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { useFormat } from '../../../../session/useFormat.ts';
import { confirm } from '../../../../ui/confirm.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import classes from '../../shared/Sandbox.module.css';
import {
  useCreateSandbox,
  useEnterSandbox,
  useForwardClock,
  useSandbox,
  useWipeSandbox,
} from '../../shared/sandbox.api.ts';
import { sandboxText } from '../../shared/sandbox.es.ts';

/** The sandbox beside this company; or, in one, its clock and its end. */
export function SandboxTab() {
  const t = useText(sandboxText);
  const sandbox = useSandbox();
  const create = useCreateSandbox();
  if (sandbox.error) return <ErrorState title={t('title')} error={sandbox.error} retry={sandbox.refetch} />;
  if (!sandbox.data) return <SkeletonRows />;
  const state = sandbox.data;
  if (state.isSandbox) return <Inside state={state} />;
  if (state.company) return <Beside state={state} />;
  return (
    <EmptyState
      icon={<IconFlask size={32} stroke={1.5} aria-hidden />}
      title={t('title')}
      text={create.isPending ? t('creating') : t('intro')}
      action={
        <Button loading={create.isPending} onClick={() => create.mutate()}>
          {t('create')}
        </Button>
      }
    />
  );
}

function Facts({ state }: { state: SandboxState }) {
  const t = useText(sandboxText);
  const f = useFormat();
  useNow(15_000);
  const { aheadMinutes: ahead } = state;
  const far = { days: Math.floor(ahead / 1440), hours: Math.floor((ahead % 1440) / 60), minutes: ahead % 60 };
  return (
    <dl className={classes.facts}>
      <div>
        <dt className="muted">{t('facts.now')}</dt>
        <dd>{f.dateTime(Date.now() + ahead * 60_000)}</dd>
        <dd className={classes.second}>{ahead === 0 ? t('onTime') : t('ahead', far)}</dd>
      </div>
      <div>
        <dt className="muted">{t('facts.guides')}</dt>
        <dd>{t('guidesOf', { guides: state.guides, most: state.guidesMost })}</dd>
      </div>
    </dl>
  );
}

function Beside({ state }: { state: SandboxState }) {
  const t = useText(sandboxText);
  const enter = useEnterSandbox();
  return (
    <div className={classes.page}>
      <section className={classes.part}>
        <h2>{state.company?.name}</h2>
        <p className="muted">{t('intro')}</p>
      </section>
      <Facts state={state} />
      <div className={classes.part}>
        <div>
          <Button loading={enter.isPending || enter.isSuccess} onClick={() => enter.mutate()}>
            {t('enter')}
          </Button>
        </div>
        <p className="muted small">{t('enterHint')}</p>
      </div>
    </div>
  );
}

const jumps = ['15', '60', '240', '1440'] as const;
const magic = ['later', 'never', 'whatsapp', 'unread', 'mail'] as const;

function Inside({ state }: { state: SandboxState }) {
  const t = useText(sandboxText);
  const forward = useForwardClock();
  const wipe = useWipeSandbox();
  const isBusy = forward.isPending || forward.isSuccess || wipe.isPending || wipe.isSuccess;
  const askWipe = async (): Promise<void> => {
    const question = { title: t('wipeTitle'), body: t('wipeHint'), confirm: t('wipeConfirm'), isDangerous: true };
    if (await confirm(question)) wipe.mutate();
  };
  return (
    <div className={classes.page}>
      <Facts state={state} />
      <section className={classes.part}>
        <h2>{t('clock')}</h2>
        <p className="muted">{t('clockHint')}</p>
        <div className={classes.buttons}>
          {jumps.map((minutes) => (
            <Button
              key={minutes}
              variant="default"
              disabled={isBusy}
              loading={forward.isPending && forward.variables.minutes === Number(minutes)}
              aria-label={t('forwardBy', { by: t(`by.${minutes}`) })}
              onClick={() => forward.mutate({ minutes: Number(minutes) })}
            >
              + {t(`by.${minutes}`)}
            </Button>
          ))}
        </div>
        <p className="muted small" role="status">
          {forward.isPending ? t('moving') : ''}
        </p>
      </section>
      <section className={classes.part}>
        <h2>{t('magic')}</h2>
        <p className="muted">{t('magicHint')}</p>
        <table className={classes.rows}>
          <tbody>
            {magic.map((row) => (
              <tr key={row}>
                <td>{t(`magicRows.${row}.who`)}</td>
                <td className="muted">{t(`magicRows.${row}.what`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={classes.part}>
        <h2>{t('wipe')}</h2>
        <p className="muted">{t('wipeHint')}</p>
        <div>
          <Button
            variant="outline"
            color="red"
            disabled={isBusy}
            loading={wipe.isPending}
            onClick={() => void askWipe()}
          >
            {t('wipeConfirm')}
          </Button>
        </div>
      </section>
    </div>
  );
}
