import type { Company } from '@tramo/contract/accounts';
import type { CSSProperties } from 'react';
import { useText } from '../../../lib/text.ts';
import { inkOn, isFaintOn, seenOn } from '../../../ui/brand.ts';
import classes from './TrackingTab.module.css';
import { trackingText } from './tracking.es.ts';

/** The recipients' own light and dark surfaces, whatever the reader's theme. */
const surfaces = { light: '#ffffff', dark: '#161d1a' };

const colours = (colour: string, surface: string): CSSProperties =>
  ({
    '--surface': surface,
    '--text': inkOn(surface),
    '--brand': colour,
    '--on-brand': inkOn(colour),
    '--brand-seen': seenOn(colour, surface),
  }) as CSSProperties;

/** How heading, signs and buttons come out in the company's colour, and where it must be shown otherwise to be seen. */
export function TrackingPreview({ company, colour }: { company: Company; colour: string }) {
  const t = useText(trackingText);
  return (
    <figure className={classes.preview}>
      <figcaption className="muted small">{t('preview')}</figcaption>
      <div className={classes.schemes}>
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className={classes.scheme} style={colours(colour, surfaces[scheme])}>
            <div className={classes.band}>{company.name}</div>
            <div className={classes.inside}>
              <p className="strong">{t('previewHeadline')}</p>
              <p className={classes.step}>{t('previewStep')}</p>
              <span className={classes.button}>{t('previewButton')}</span>
            </div>
          </div>
        ))}
      </div>
      {isFaintOn(colour, surfaces.light) && <p className="muted small">{t('faintLight')}</p>}
      {isFaintOn(colour, surfaces.dark) && <p className="muted small">{t('faintDark')}</p>}
    </figure>
  );
}
