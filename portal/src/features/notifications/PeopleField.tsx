import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@tramo/contract/limits';
import type { NotifiedPerson } from '@tramo/contract/notification-settings';
import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { uiText } from '../../ui/ui.es.ts';
import { useListed } from './matrix/useWayWords.ts';
import { useNotifiedPeople } from './notifications.api.ts';
import { notificationsText } from './notifications.es.ts';

interface PeopleFieldProps {
  value: string[];
  onChange: (ids: string[]) => void;
  /** Those whom the form has met, so that they have names. */
  known: ReadonlyMap<string, NotifiedPerson>;
  onMeet: (people: readonly NotifiedPerson[]) => void;
  error?: ReactNode;
  /** Whether some event is told them by push, or by mail. */
  uses: { push: boolean; email: boolean };
}

/** People of the portal, searched on the server; who cannot be reached as meant is told. */
export function PeopleField({ value, onChange, known, onMeet, error, uses }: PeopleFieldProps) {
  const t = useText(notificationsText);
  const ui = useText(uiText);
  const listed = useListed();
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const [search] = useDebouncedValue(text.trim(), limits.debounceMs);
  const found = useNotifiedPeople(search, isWanted).data ?? [];
  const chosen = value.map((id) => known.get(id)).filter((one) => one !== undefined);
  const offered = [...chosen, ...found.filter((one) => !value.includes(one._id))];
  const without = {
    noPush: uses.push ? chosen.filter(({ hasPush }) => !hasPush) : [],
    noEmail: uses.email ? chosen.filter(({ email }) => !email) : [],
  };
  const said = (['noPush', 'noEmail'] as const).filter((key) => without[key].length > 0);
  return (
    <div>
      <MultiSelect
        label={t('fields.peopleLabel')}
        name="ownPeople"
        placeholder={value.length === 0 ? t('fields.peoplePlaceholder') : undefined}
        searchable
        hidePickedOptions
        maxValues={limits.notifiedPeople}
        data={offered.map(({ _id, fullName, email }) => ({
          value: _id,
          label: fullName,
          // What tells two people of one name apart.
          email,
        }))}
        // The server has searched already.
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <span>
            {option.label} <span className="muted small">{(option as { email?: string | null }).email}</span>
          </span>
        )}
        searchValue={text}
        onSearchChange={setText}
        onFocus={() => setWanted(true)}
        nothingFoundMessage={ui('noneNamed')}
        clearSearchOnChange
        value={value}
        onChange={(ids) => {
          onMeet(found.filter(({ _id }) => ids.includes(_id)));
          onChange(ids);
        }}
        error={error}
        maxDropdownHeight={260}
      />
      {said.map((key) => (
        <p key={key} className="muted small">
          {t(`fields.${key}`, {
            names: listed(without[key].map(({ fullName }) => fullName)),
            count: without[key].length,
          })}
        </p>
      ))}
    </div>
  );
}
