import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useValue } from './form-store.ts';
import classes from './GuideForm.module.css';
import { useCost } from './guide-form.api.ts';
import { guideFormText } from './guide-form.es.ts';
import { totalsOf } from './items.rules.ts';
import { labelsOf } from './values.rules.ts';

/** What the guide comes to: its load, its labels and what it will cost. */
export function SummaryPanel() {
  const t = useText(guideFormText);
  const f = useFormat();
  const items = useValue('items');
  const labelCount = useValue('labelCount');
  const isCertified = useValue('certifiedDelivery');
  const notify = useValue('notify');
  const cost = useCost({ isCertified, hasSms: notify.sms, hasWhatsapp: notify.whatsapp }).data;
  const totals = totalsOf(items);
  const figures = [
    { name: t('summary.packages'), value: f.number(totals.packages) },
    { name: t('summary.labels'), value: f.number(labelsOf({ labelCount, items })) },
    { name: t('summary.weight'), value: f.weight(totals.weightKg) },
    { name: t('summary.volume'), value: f.volume(totals.volumeM3) },
    { name: t('summary.value'), value: f.money(totals.declaredValue) },
  ];
  return (
    <section className={classes.summary} aria-label={t('sections.summary')}>
      <dl className={classes.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {cost && (
        <p className={classes.cost} title={t('summary.costHint')}>
          <span>
            {t('summary.cost')} <strong>{f.money(cost.total)}</strong>
          </span>
          <span className="muted small">
            {cost.lines.map((line) => `${t(`summary.concept.${line.concept}`)} ${f.money(line.amount)}`).join(' · ')}.{' '}
            {t('summary.costHint')}
          </span>
        </p>
      )}
    </section>
  );
}
