import { ActionIcon } from '@mantine/core';
import { IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { CopyButton } from './CopyButton.tsx';
import classes from './LinkRow.module.css';
import { QrCode } from './QrCode.tsx';

interface LinkRowProps {
  name: string;
  link: string;
  words: { copy: string; qr: string; qrHide: string; qrLabel: string; open: string };
}

/** A link to be given away: copied, shown as a QR code, opened. */
export function LinkRow({ name, link, words }: LinkRowProps) {
  const [hasQr, setQr] = useState(false);
  const id = useId();
  return (
    <div className={classes.row}>
      <div className={classes.line}>
        <div className={classes.link}>
          <span className="strong">{name}</span>
          <span className="muted small ellipsis">{link}</span>
        </div>
        <CopyButton isIcon value={link} label={words.copy} />
        <ActionIcon
          aria-label={hasQr ? words.qrHide : words.qr}
          aria-expanded={hasQr}
          aria-controls={id}
          onClick={() => setQr(!hasQr)}
        >
          <IconQrcode size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon component="a" href={link} target="_blank" rel="noopener noreferrer" aria-label={words.open}>
          <IconExternalLink size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div id={id}>{hasQr && <QrCode value={link} label={words.qrLabel} />}</div>
    </div>
  );
}
