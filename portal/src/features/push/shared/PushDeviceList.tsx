import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { PushDevice } from '@tramo/contract/push';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './Push.module.css';
import { useRemoveDevice, useTryPush } from './push.api.ts';
import { pushText } from './push.es.ts';

/** Devices that get a person's pushes, each to be taken away, and a trial for all of them. */
export function PushDeviceList({ devices, hereId }: { devices: readonly PushDevice[]; hereId: string | null }) {
  const t = useText(pushText);
  const attempt = useTryPush();
  return (
    <div>
      <h3 className={classes.label}>{t('devices')}</h3>
      {devices.length === 0 ? (
        <p className="muted">{t('noDevices')}</p>
      ) : (
        <>
          <ul className={classes.devices} aria-label={t('devices')}>
            {devices.map((device) => (
              <DeviceRow key={device._id} device={device} isHere={device._id === hereId} />
            ))}
          </ul>
          <Button
            variant="default"
            loading={attempt.isPending}
            onClick={() =>
              attempt.mutate(undefined, {
                onSuccess: ({ sent }) => (sent > 0 ? toast.ok : toast.error)(t('tried', { count: sent })),
              })
            }
          >
            {t('try')}
          </Button>
        </>
      )}
    </div>
  );
}

function DeviceRow({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const t = useText(pushText);
  const f = useFormat();
  const remove = useRemoveDevice();
  const name = device.device || t(device.kind === 'fcm' ? 'app' : 'unknown');
  const isPhone = device.kind === 'fcm' || /iphone|android|ipad|móvil/i.test(device.device);
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.device}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <div className={classes.name}>
          {name}
          {isHere && <StatusPill tone="ok">{t('thisDevice')}</StatusPill>}
        </div>
        <div className="muted small">
          {[
            device.kind === 'web' && device.lastSeenDate && t('seen', { when: f.dateTime(device.lastSeenDate) }),
            device.lastPushDate
              ? t('pushed', { when: f.dateTime(device.lastPushDate) })
              : t('added', { when: f.dateTime(device.createdDate) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {!isHere && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('removeOf', { device: name })}
          loading={remove.isPending}
          onClick={() => remove.mutate(device._id, { onSuccess: () => toast.ok(t('removed')) })}
        >
          {t('remove')}
        </Button>
      )}
    </li>
  );
}
