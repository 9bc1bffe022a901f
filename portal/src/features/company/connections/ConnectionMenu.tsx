import { Menu } from '@mantine/core';
import { IconKey, IconKeyOff, IconPackages, IconPencil, IconPlugConnectedX } from '@tabler/icons-react';
import type { ApiKey } from '@tramo/contract/api-keys';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { toast } from '../../../ui/toast.ts';
import { useEndPrevious, useRevokeConnection } from './connections.api.ts';
import { connectionsText } from './connections.es.ts';

interface ConnectionMenuProps {
  connection: ApiKey;
  onEdit: () => void;
  onRotate: () => void;
  onGuides: () => void;
}

export function ConnectionMenu({ connection, onEdit, onRotate, onGuides }: ConnectionMenuProps) {
  const t = useText(connectionsText);
  const f = useFormat();
  const revoke = useRevokeConnection();
  const end = useEndPrevious();
  const { name, previous } = connection;
  const onRevoke = async (): Promise<void> => {
    const title = t('revokeTitle', { name });
    if (!(await confirm({ title, body: t('revokeText'), confirm: t('revoke'), isDangerous: true }))) return;
    await revoke.mutateAsync(connection._id);
    toast.ok(t('revokedDone'));
  };
  const onEnd = async (): Promise<void> => {
    const body = previous?.lastUsedDate
      ? t('endPreviousUsed', { when: f.dateTime(previous.lastUsedDate) })
      : t('endPreviousUnused');
    const title = t('endPreviousTitle', { name });
    if (!(await confirm({ title, body, confirm: t('endPrevious'), isDangerous: true }))) return;
    await end.mutateAsync(connection._id);
    toast.ok(t('endedPrevious'));
  };
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconPackages size={16} aria-hidden />} onClick={onGuides}>
        {t('guides')}
      </Menu.Item>
      {!connection.revokedDate && (
        <>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t('edit')}
          </Menu.Item>
          {previous ? (
            <Menu.Item
              leftSection={<IconKeyOff size={16} aria-hidden />}
              onClick={() => void onEnd().catch(() => undefined)}
            >
              {t('endPrevious')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={onRotate}>
              {t('rotate')}
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconPlugConnectedX size={16} aria-hidden />}
            onClick={() => void onRevoke().catch(() => undefined)}
          >
            {t('revoke')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
