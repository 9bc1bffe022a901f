import { Select } from '@mantine/core';
import type { MessageEvent } from '@tramo/contract/message-events';
import { typeOfVariable, type VariableName, variablesOf } from '@tramo/contract/message-variables';
import { useText } from '../../../lib/text.ts';
import { templatesText } from '../templates.es.ts';

/** The variables of an event, found by name or by what they say; the chosen one is written where the cursor was. */
export function VariablePicker({ event, onPick }: { event: MessageEvent; onPick: (name: VariableName) => void }) {
  const t = useText(templatesText);
  return (
    <Select
      // A picker, not a field: it shows no choice afterwards.
      key={event}
      value={null}
      searchable
      label={t('insert')}
      description={t('insertHint')}
      placeholder="{{…}}"
      nothingFoundMessage={t('nothingFound')}
      maxDropdownHeight={280}
      data={variablesOf(event).map((name) => ({
        value: name,
        label: `${t(`variable.${name}`)} · ${name}${typeOfVariable(name) === 'flag' ? ` (${t('condition')})` : ''}`,
      }))}
      onChange={(name) => name && onPick(name as VariableName)}
    />
  );
}
