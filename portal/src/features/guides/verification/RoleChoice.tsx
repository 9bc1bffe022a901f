import { Radio } from '@mantine/core';
import type { DocumentRole } from '@tramo/contract/clients';
import { documentRoleNames } from '@tramo/contract/words/people';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import classes from './Verification.module.css';
import { verificationText } from './verification.es.ts';

interface RoleChoiceProps {
  roles: readonly DocumentRole[];
  value: DocumentRole | null;
  onChange: (role: DocumentRole) => void;
}

/** In which role somebody verifies; asked only of who has both. */
export function RoleChoice({ roles, value, onChange }: RoleChoiceProps) {
  const t = useText(verificationText);
  const locale = useLocale();
  if (roles.length < 2) return null;
  return (
    <Radio.Group label={t('role')} value={value} onChange={(role) => onChange(role as DocumentRole)}>
      <div className={classes.roles}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={documentRoleNames[role][locale]} />
        ))}
      </div>
    </Radio.Group>
  );
}
