/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the browser has no list that finds a value by other names: drawn by WAI-ARIA, combobox with a list */
import { memo, useEffect, useRef } from 'react';
import type { Choice } from './country-search.ts';
import classes from './entity-combobox.module.css';

type ChoiceListProps = {
  readonly id: string;
  readonly optionId: string;
  readonly shown: readonly Choice[];
  readonly more: number;
  readonly active: number;
  /** Not yet: it is drawn unseen when its field takes focus, so that the first key finds it there. */
  readonly isShown: boolean;
  readonly pick: (value: string) => void;
};

/** The choices that fit, drawn below the field that keeps focus. */
export function ChoiceList({ id, optionId, shown, more, active, isShown, pick }: ChoiceListProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const pickPressed = (target: EventTarget) => {
    const pressed = target instanceof Element ? target.closest('[role="option"]') : null;
    const choice = shown.find((_, place) => pressed?.id === `${optionId}-${place}`);
    if (choice !== undefined) pick(choice.value);
  };
  return (
    // The press must not take focus from the field: its blur would settle what is typed first.
    <div className={classes.place} data-shown={isShown}>
      <div ref={ref} className={classes.list} role="presentation" onMouseDown={(event) => event.preventDefault()}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the field's: it holds focus */}
        <ul id={id} role="listbox" aria-label="Choices" onClick={({ target }) => pickPressed(target)}>
          {shown.map(({ value, code }, place) => (
            <Option key={place} id={`${optionId}-${place}`} value={value} code={code} isActive={place === active} />
          ))}
        </ul>
        {shown.length === 0 ? <p>Nothing fits. Try a code or the beginning of the name.</p> : null}
        {more > 0 ? <p>{more} more. Type a name or a code.</p> : null}
      </div>
    </div>
  );
}

type OptionProps = { readonly id: string; readonly value: string; readonly code: string; readonly isActive: boolean };

/** Drawn anew only when another choice stands in its place. */
const Option = memo(function Option({ id, value, code, isActive }: OptionProps) {
  return (
    <li id={id} role="option" aria-selected={isActive}>
      <span>{value}</span>
      <span className={classes.code} aria-hidden="true">
        {code}
      </span>
    </li>
  );
});
