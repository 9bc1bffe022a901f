import { Menu, UnstyledButton } from '@mantine/core';
import { IconBuildingWarehouse, IconCheck } from '@tabler/icons-react';
import { useCedis } from '../features/places/shared/cedis.api.ts';
import { useText } from '../lib/text.ts';
import { useWorkplace } from '../lib/workplace.ts';
import { appText } from './app.text.ts';
import classes from './TopBar.module.css';

/** Which cedi the screen is about; with a single cedi there is nothing to choose. */
export function CediPicker() {
  const t = useText(appText);
  const cedis = useCedis().data ?? [];
  const { cediId, setCediId } = useWorkplace();
  const chosen = cedis.find(({ _id }) => _id === cediId);
  const tick = (isOn: boolean) => <IconCheck size={16} aria-hidden style={{ visibility: isOn ? 'visible' : 'hidden' }} />;
  if (cedis.length === 0) return null;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.picker} aria-label={`${t('cedi')}: ${chosen?.name ?? t('allCedis')}`}>
          <IconBuildingWarehouse size={16} stroke={1.6} aria-hidden />
          <span>{chosen?.alias || chosen?.name || t('allCedis')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={tick(!chosen)} onClick={() => setCediId(null)}>
          {t('allCedis')}
        </Menu.Item>
        {cedis.map(({ _id, name }) => (
          <Menu.Item key={_id} leftSection={tick(_id === cediId)} onClick={() => setCediId(_id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
