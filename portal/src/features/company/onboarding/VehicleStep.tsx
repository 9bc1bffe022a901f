import { IconBuildingStore, IconTruck, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { VehicleForm } from '../../fleet/shared/VehicleForm.tsx';
import classes from './Onboarding.module.css';
import { onboardingText } from './onboarding.es.ts';
import { type Fleet, fleets } from './onboarding.rules.ts';
import { Step } from './Step.tsx';

const icons = { own: IconTruck, third: IconBuildingStore, mixed: IconUsersGroup };

/** Whose the fleet is, and then its first unit: of a mixed fleet each unit says whose it is. */
export function VehicleStep({ fleet }: { fleet: Fleet | null }) {
  const t = useText(onboardingText);
  return (
    <Step name="vehicle">
      {(done) =>
        fleet === null ? (
          <>
            <h3 className="strong">{t('fleetTitle')}</h3>
            <ul className={classes.fleets}>
              {fleets.map((name) => {
                const Icon = icons[name];
                return (
                  <li key={name}>
                    <Link to={pathOf('onboarding', { tab: 'vehicle', subtab: name })} className={classes.fleet}>
                      <Icon size={22} stroke={1.5} aria-hidden />
                      <span className={classes.fleetName}>{t(`fleet.${name}`)}</span>
                      <span className={classes.fleetText}>{t(`fleetText.${name}`)}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </>
        ) : (
          <>
            <p className={classes.chosen}>
              <span className="strong">{t('fleetChosen', { fleet: t(`fleet.${fleet}`) })}</span>
              <Link className={classes.link} to={pathOf('onboarding', { tab: 'vehicle' })}>
                {t('fleetChange')}
              </Link>
            </p>
            <VehicleForm
              key={fleet}
              {...(fleet === 'mixed' ? {} : { fleet })}
              onSaved={(vehicle) => done(vehicle.nickname || vehicle.plate)}
            />
          </>
        )
      }
    </Step>
  );
}
