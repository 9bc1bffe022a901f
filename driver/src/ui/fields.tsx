import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button, IconButton } from './Button.tsx';
import classes from './fields.module.css';
import { Icon } from './Icon.tsx';

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  error?: string | undefined;
}
/** The ids that tie a field to its hint and its error. */
const tied = (id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) => ({
  id,
  'aria-invalid': error ? ('true' as const) : undefined,
  'aria-describedby':
    [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

function Around({ id, label, hint, error, children }: FieldProps & { id: string; children: ComponentChildren }) {
  return (
    <div class={classes.field}>
      <label class={classes.label} for={id}>
        {label}
      </label>
      {hint !== undefined && (
        <span class={classes.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children}
      {error && (
        <span class={classes.error} id={`${id}-error`} role="alert">
          <Icon name="alert" />
          {error}
        </span>
      )}
    </div>
  );
}

interface TextProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  maxLength?: number;
  isRequired?: boolean;
  isDisabled?: boolean;
}
export interface TextFieldProps extends TextProps {
  type?: 'text' | 'password' | 'tel' | 'email' | 'search' | 'url' | 'date' | 'time' | 'datetime-local';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'none';
  autoComplete?: string;
  autoCapitalize?: 'none' | 'characters' | 'sentences' | 'words';
  /** Enter on the keyboard. */
  onEnter?: () => void;
  /** A button beside it. */
  end?: ComponentChildren;
}
export function TextField(props: TextFieldProps) {
  const id = useId();
  const input = (
    <input
      {...tied(id, props)}
      class={classes.input}
      type={(props.type ?? 'text') as 'text'}
      inputMode={props.inputMode}
      autoComplete={props.autoComplete ?? 'off'}
      autoCapitalize={props.autoCapitalize}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      required={props.isRequired}
      disabled={props.isDisabled}
      value={props.value}
      onInput={(event) => props.onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && props.onEnter) {
          event.preventDefault();
          props.onEnter();
        }
      }}
    />
  );
  return (
    <Around id={id} label={props.label} hint={props.hint} error={props.error}>
      {props.end === undefined ? (
        input
      ) : (
        <div class={classes.withEnd}>
          {input}
          {props.end}
        </div>
      )}
    </Around>
  );
}

export function TextArea(props: TextProps & { rows?: number }) {
  const id = useId();
  return (
    <Around id={id} label={props.label} hint={props.hint} error={props.error}>
      <textarea
        {...tied(id, props)}
        class={`${classes.input} ${classes.area}`}
        rows={props.rows ?? 3}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        required={props.isRequired}
        disabled={props.isDisabled}
        value={props.value}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
    </Around>
  );
}

interface StepperProps extends FieldProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** What the two buttons do: «Menos», «Más». */
  less: string;
  more: string;
}
/** A number by two large buttons, or typed. */
export function NumberStepper(props: StepperProps) {
  const id = useId();
  const { value, min = 0, max = Number.MAX_SAFE_INTEGER, step = 1 } = props;
  const set = (next: number) => {
    if (Number.isFinite(next)) props.onChange(Math.min(max, Math.max(min, next)));
  };
  return (
    <Around id={id} label={props.label} hint={props.hint} error={props.error}>
      <div class={classes.stepper}>
        <Button
          icon="minus"
          label={`${props.less}: ${props.label}`}
          isDisabled={value <= min}
          onClick={() => set(value - step)}
        />
        <input
          {...tied(id, props)}
          class={classes.input}
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          value={String(value)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            set(Number(event.currentTarget.value.replace(',', '.')));
            event.currentTarget.value = String(value);
          }}
        />
        <Button
          icon="plus"
          label={`${props.more}: ${props.label}`}
          isDisabled={value >= max}
          onClick={() => set(value + step)}
        />
      </div>
    </Around>
  );
}

export interface Option<V extends string = string> {
  value: V;
  label: string;
  hint?: ComponentChildren;
  isDisabled?: boolean;
}
interface ChoiceProps<V extends string> extends FieldProps {
  options: readonly Option<V>[];
  /** Beside each other where they fit: few and short ones. */
  isBeside?: boolean;
  /** Its name is heard, not seen: the screen's title says it already. */
  isLabelHidden?: boolean;
}

function Cards<V extends string>(
  props: ChoiceProps<V> & { kind: 'radio' | 'checkbox'; isChosen: (v: V) => boolean; onTap: (v: V) => void },
) {
  const id = useId();
  return (
    <fieldset
      class={classes.field}
      aria-describedby={props.error ? `${id}-error` : undefined}
      role={props.kind === 'radio' ? 'radiogroup' : undefined}
      aria-invalid={props.error ? 'true' : undefined}
    >
      <legend class={props.isLabelHidden ? 'sr-only' : classes.label}>{props.label}</legend>
      {props.hint !== undefined && <span class={classes.hint}>{props.hint}</span>}
      <div class={props.isBeside ? `${classes.choices} ${classes.beside}` : classes.choices}>
        {props.options.map((one) => (
          <label key={one.value} class={classes.choice}>
            <input
              type={props.kind}
              name={id}
              value={one.value}
              checked={props.isChosen(one.value)}
              disabled={one.isDisabled}
              onChange={() => props.onTap(one.value)}
            />
            <span class={classes.choiceBody}>
              {one.label}
              {one.hint !== undefined && <span class={classes.choiceHint}>{one.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {props.error && (
        <span class={classes.error} id={`${id}-error`} role="alert">
          <Icon name="alert" />
          {props.error}
        </span>
      )}
    </fieldset>
  );
}

/** One of several, as cards. */
export const Choice = <V extends string>(props: ChoiceProps<V> & { value: V | null; onChange: (value: V) => void }) => (
  <Cards {...props} kind="radio" isChosen={(v) => v === props.value} onTap={props.onChange} />
);

/** Any of several, as cards. */
export const Choices = <V extends string>(
  props: ChoiceProps<V> & { value: readonly V[]; onChange: (value: V[]) => void },
) => (
  <Cards
    {...props}
    kind="checkbox"
    isChosen={(v) => props.value.includes(v)}
    onTap={(v) =>
      props.onChange(props.value.includes(v) ? props.value.filter((one) => one !== v) : [...props.value, v])
    }
  />
);

/** One thing that is so or not. */
export const Check = ({
  label,
  hint,
  isOn,
  onChange,
  isDisabled,
}: {
  label: string;
  hint?: ComponentChildren;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}) => (
  <label class={classes.choice}>
    <input
      type="checkbox"
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <span class={classes.choiceBody}>
      {label}
      {hint !== undefined && <span class={classes.choiceHint}>{hint}</span>}
    </span>
  </label>
);

/** What shows a password while it is typed stands beside its field. */
export const RevealButton = ({
  isShown,
  onChange,
  label,
}: {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
  label: string;
}) => <IconButton name="eye" label={label} isPressed={isShown} onClick={() => onChange(!isShown)} />;
