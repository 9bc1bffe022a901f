import { Menu, UnstyledButton } from '@mantine/core';
import { IconBuildingWarehouse, IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { accountsText } from '../features/accounts/accounts.es.ts';
import { useCedis } from '../features/places/shared/cedis.api.ts';
import { useText } from '../lib/text.ts';
import { useWorkplace } from '../lib/workplace.ts';
import { toast } from '../ui/toast.ts';
import { appText } from './app.es.ts';
import classes from './TopBar.module.css';

/** Which cedi the screen is about; with a single cedi there is nothing to choose. */
export function CediPicker() {
  const t = useText(appText);
  const accounts = useText(accountsText);
  const { data: cedis = [], error } = useCedis();
  useEffect(() => {
    if (error) toast.error(accounts('addressesFailed'));
  }, [error, accounts]);
  const { cediId, setCediId } = useWorkplace();
  const chosen = cedis.find(({ _id }) => _id === cediId);
  const tick = (isOn: boolean) => (
    <IconCheck size={16} aria-hidden style={{ visibility: isOn ? 'visible' : 'hidden' }} />
  );
  if (cedis.length === 0) return null;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={classes.picker}
          data-cedi
          data-on={chosen ? true : undefined}
          aria-label={`${t('cedi')}: ${chosen?.name ?? t('allCedis')}`}
        >
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
