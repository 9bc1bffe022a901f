import { Button, Modal, Select, Textarea } from '@mantine/core';
import { thinBody, type WebhookBody, type WebhookEvent, webhookEvents } from '@tramo/contract/webhook-events';
import { applyMap, type MapFault, mapFaultText, schemaFaults } from '@tramo/contract/webhook-map';
import type { Webhook } from '@tramo/contract/webhooks';
import { useId, useMemo, useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { uiText } from '../../ui/ui.es.ts';
import { useEventName } from './delivery-words.ts';
import { useSample } from './webhooks.api.ts';
import { webhooksText } from './webhooks.es.ts';
import classes from './webhooks.module.css';
import { firstMap, mapOf } from './webhooks.rules.ts';

interface MapEditorProps {
  isOpen: boolean;
  text: string;
  events: readonly WebhookEvent[];
  bodyKind: Webhook['bodyKind'];
  onClose: () => void;
  onUse: (text: string) => void;
}

/** A real event, the map and what it makes of it, side by side; the result follows each letter. */
export function MapEditor(props: MapEditorProps) {
  const t = useText(webhooksText);
  const ui = useText(uiText);
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={t('mapTitle')}
      size="92rem"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {props.isOpen && <Panes {...props} />}
    </Modal>
  );
}

function Panes({ text, events, bodyKind, onClose, onUse }: MapEditorProps) {
  const t = useText(webhooksText);
  const ui = useText(uiText);
  const locale = useLocale();
  const titles = useId();
  const [typed, setTyped] = useState(text);
  const [type, setType] = useState<WebhookEvent>(events[0] ?? 'guide.created');
  const sample = useSample(type);
  const schema = mapOf(typed);
  const isThin = bodyKind === 'thin';
  const event = useMemo(
    () => sample.data && (isThin ? thinBody(sample.data as unknown as WebhookBody) : sample.data),
    [sample.data, isThin],
  );
  const { result, faults } = useMemo(() => judged(schema, event ?? null), [schema, event]);
  const name = useEventName();
  return (
    <div className={classes.dialog}>
      <p className="muted">{t('mapHint')}</p>
      <div className={classes.panes}>
        <section aria-labelledby={`${titles}-event`}>
          <Select
            label={<span id={`${titles}-event`}>{t('mapEvent')}</span>}
            allowDeselect={false}
            searchable
            value={type}
            onChange={(value) => setType((value ?? type) as WebhookEvent)}
            data={webhookEvents.map((value) => ({ value, label: name(value) }))}
          />
          {isThin && <p className="muted small">{t('mapThin')}</p>}
          {sample.data === null ? (
            <p className="muted">{t('noSample')}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
            <pre className={classes.code} tabIndex={0}>
              {event ? JSON.stringify(event, null, 2) : ''}
            </pre>
          )}
        </section>
        <section>
          <Textarea
            label={t('mapSchema')}
            classNames={{ input: classes.schema as string }}
            rows={22}
            spellCheck={false}
            value={typed}
            data-autofocus
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {typed.trim() === '' && (
            <Button variant="default" size="xs" onClick={() => setTyped(JSON.stringify(firstMap, null, 2))}>
              {t('mapFirst')}
            </Button>
          )}
        </section>
        <section aria-label={t('mapResult')}>
          <h3 className={classes.paneTitle}>{t('mapResult')}</h3>
          <div
            role="status"
            className={classes.verdict}
            data-bad={schema === undefined || faults.length > 0 || undefined}
          >
            {schema === undefined && t('mapNotJson')}
            {schema && faults.length === 0 && result !== undefined && t('mapFits')}
            {schema && faults.length > 0 && (
              <>
                {t('mapMisfit')}
                {faults
                  .slice(0, 5)
                  .map((fault) => mapFaultText(fault, locale))
                  .join('; ')}
              </>
            )}
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
          <pre className={classes.code} tabIndex={0}>
            {result === undefined ? '' : JSON.stringify(result, null, 2)}
          </pre>
        </section>
      </div>
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button
          disabled={schema === undefined || (schema !== null && schemaFaults(schema).length > 0)}
          onClick={() => onUse(typed)}
        >
          {t('mapUse')}
        </Button>
      </div>
    </div>
  );
}

function judged(
  schema: Record<string, unknown> | null | undefined,
  event: object | null,
): { result: unknown; faults: readonly MapFault[] } {
  if (!schema) return { result: schema === null && event ? event : undefined, faults: [] };
  const faults = schemaFaults(schema);
  if (faults.length > 0 || !event) return { result: undefined, faults };
  const made = applyMap(schema, event);
  return { result: made.value, faults: made.faults };
}
