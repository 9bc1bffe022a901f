import { ActionIcon, Button, Menu, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import type { MailBlock, MailBlockType } from '@tramo/contract/mail-blocks';
import { useText } from '../../../lib/text.ts';
import { FieldNote } from '../../../ui/form/FormEnd.tsx';
import { templatesText } from '../templates.es.ts';
import classes from './Editor.module.css';
import { movedBlock, newBlock } from './template-form.rules.ts';

const types: readonly MailBlockType[] = ['text', 'button', 'items', 'map', 'divider', 'logo'];

interface BlocksFieldProps {
  blocks: MailBlock[];
  onChange: (blocks: MailBlock[]) => void;
  /** Of a text within a block, by its path. */
  input: (path: string) => object;
  error: React.ReactNode;
}

/** What a mail is built of, from top to bottom; its blocks move by buttons. */
export function BlocksField({ blocks, onChange, input, error }: BlocksFieldProps) {
  const t = useText(templatesText);
  return (
    <section className={classes.blocks} aria-label={t('blocks')}>
      {blocks.map((block, n) => (
        // A block has no id: its texts live in the form by their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={n} className={classes.block} aria-label={blockName(n, block.type)}>
          <div className={classes.blockHead}>
            <span className="strong">{t(`block.${block.type}`)}</span>
            <span className={classes.tools}>
              <Tool
                label={t('up', { n: n + 1 })}
                icon={<IconArrowUp size={16} aria-hidden />}
                isOff={n === 0}
                onClick={() => onChange(movedBlock(blocks, n, n - 1))}
              />
              <Tool
                label={t('down', { n: n + 1 })}
                icon={<IconArrowDown size={16} aria-hidden />}
                isOff={n === blocks.length - 1}
                onClick={() => onChange(movedBlock(blocks, n, n + 1))}
              />
              <Tool
                label={t('removeBlock', { n: n + 1 })}
                icon={<IconTrash size={16} aria-hidden />}
                isOff={false}
                onClick={() => onChange(blocks.filter((_, at) => at !== n))}
              />
            </span>
          </div>
          {block.type === 'text' && (
            <Textarea
              aria-label={blockName(n, block.type)}
              autosize
              minRows={3}
              maxRows={16}
              maxLength={limits.mailText}
              {...input(`blocks.${n}.text`)}
            />
          )}
          {block.type === 'button' && (
            <>
              <TextInput label={t('buttonLabel')} maxLength={60} {...input(`blocks.${n}.label`)} />
              <TextInput label={t('buttonUrl')} maxLength={500} {...input(`blocks.${n}.url`)} />
            </>
          )}
          {block.type !== 'text' && block.type !== 'button' && (
            <p className="muted small">{t(`blockHint.${block.type}`)}</p>
          )}
        </fieldset>
      ))}
      <FieldNote>{error}</FieldNote>
      <Menu position="bottom-start" shadow="md" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={blocks.length >= limits.mailBlocks}
          >
            {t('addBlock')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {types.map((type) => (
            <Menu.Item key={type} onClick={() => onChange([...blocks, newBlock(type)])}>
              {t(`block.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </section>
  );
  function blockName(n: number, type: MailBlockType): string {
    return t('blockOf', { n: n + 1, type: t(`block.${type}`) });
  }
}

function Tool({
  label,
  icon,
  isOff,
  onClick,
}: {
  label: string;
  icon: React.ReactNode;
  isOff: boolean;
  onClick: () => void;
}) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isOff} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
}
