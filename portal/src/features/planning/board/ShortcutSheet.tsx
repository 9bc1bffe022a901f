import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { menuText } from './menu.es.ts';
import classes from './shortcut-sheet.module.css';

const groups = [
  {
    title: 'list',
    keys: [
      ['upDown', ['↑ ↓', 'J K']],
      ['leftRight', ['← →']],
      ['choose', ['Enter']],
      ['move', ['M']],
      ['best', ['P']],
      ['lock', ['L']],
      ['order', ['O']],
      ['why', ['W']],
    ],
  },
  {
    title: 'chart',
    keys: [
      ['chartMove', ['← → ↑ ↓']],
      ['chartEnds', ['Home', 'End']],
      ['choose', ['Enter']],
      ['chartMany', ['␣']],
    ],
  },
  {
    title: 'anywhere',
    keys: [
      ['find', ['/']],
      ['undo', ['Ctrl Z', 'Ctrl Shift Z']],
      ['clear', ['Esc']],
      ['sheet', ['?']],
    ],
  },
] as const;

/** The keys of the board. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(menuText);
  const ui = useText(uiText);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('keys.title')}
      size="md"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {groups.map((group) => (
        <section key={group.title} className={classes.group}>
          <h3>{t(`keys.${group.title}`)}</h3>
          <dl>
            {group.keys.map(([what, keys]) => (
              <Fragment key={what}>
                <dt>
                  {keys.map((key, i) => (
                    <Fragment key={key}>
                      {i > 0 && ` ${t('keys.or')} `}
                      <Kbd>{key}</Kbd>
                    </Fragment>
                  ))}
                </dt>
                <dd>{t(`keys.${what}`)}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
