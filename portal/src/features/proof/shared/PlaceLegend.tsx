import classes from './PlaceLegend.module.css';

/** What the two discs of a visit's map mean. */
export function PlaceLegend({
  planned,
  real,
  className,
}: {
  planned: string;
  real: string;
  className: string | undefined;
}) {
  return (
    <ul className={`${classes.legend} ${className}`}>
      <li data-place="planned">{planned}</li>
      <li data-place="real">{real}</li>
    </ul>
  );
}
