/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser has no list that is found by own ids and addresses too: drawn by WAI-ARIA, combobox with a list */
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { controlOf, FieldFrame } from '#web/parts/entity/entity-field-frame.tsx';
import { FieldLabel } from '#web/parts/entity/entity-field.tsx';
import { fittingOptions, groupedOptions, type PickerOption } from './picker-options.ts';
import classes from './picker.module.css';

type PickerProps = {
  /** The place in the form; the id of the control. */
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error: string | undefined;
  readonly placeholder: string;
  readonly options: readonly PickerOption[];
  /** What is chosen, as the field shows it; `''` while nothing is. */
  readonly value: string;
  readonly choose: (key: string) => void;
  /** Takes what was typed and is no option; without it such a text goes when the field is left. */
  readonly take?: (text: string) => void;
  /** Said below the options: that the list is not whole. */
  readonly foot?: ReactNode;
  readonly left: () => void;
};

/** A text field over a list: typing finds, the arrows move, Enter takes. */
export function Picker({ id, label, description, error, placeholder, options, value, choose, take, foot, left }: PickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const fitting = isOpen ? groupedOptions(fittingOptions(options, typed ?? '')) : [];
  const shown = fitting.flatMap(([, group]) => group);
  const close = () => {
    setOpen(false);
    setActive(0);
    setTyped(null);
  };
  const pick = (key: string) => {
    close();
    choose(key);
  };
  const settle = () => {
    const text = typed?.trim() ?? '';
    close();
    if (text !== '' && text !== value) take?.(text);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(isOpen && shown.length > 0 ? (active + step + shown.length) % shown.length : 0);
      setOpen(true);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const option = shown[active];
      if (option === undefined) settle();
      else pick(option.key);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const words = { id, label: <FieldLabel label={label} isRequired />, description, error };
  return (
    <FieldFrame {...words}>
      <input
        {...controlOf({ ...words, isRequired: true })}
        role="combobox"
        aria-controls={`${id}-list`}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        {...(shown.length > 0 ? { 'aria-activedescendant': `${id}-${active}` } : {})}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        placeholder={placeholder}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
          setActive(0);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={() => {
          settle();
          left();
        }}
      />
      {isOpen ? (
        // The press must not take focus from the field: its blur would settle what is typed first.
        <div className={classes.list} role="presentation" onMouseDown={(event) => event.preventDefault()}>
          <div id={`${id}-list`} role="listbox" aria-label={label}>
            {fitting.map(([group, members]) => (
              <div key={group} role="group" aria-label={group}>
                <p className={classes.group} aria-hidden="true">
                  {group}
                </p>
                {members.map((option) => (
                  <Option
                    key={option.key}
                    id={`${id}-${shown.indexOf(option)}`}
                    option={option}
                    isActive={shown[active] === option}
                    pick={() => pick(option.key)}
                  />
                ))}
              </div>
            ))}
          </div>
          {shown.length === 0 ? <p className={classes.foot}>Nothing fits.</p> : null}
          {foot === undefined ? null : <p className={classes.foot}>{foot}</p>}
        </div>
      ) : null}
    </FieldFrame>
  );
}

type OptionProps = { readonly id: string; readonly option: PickerOption; readonly isActive: boolean; readonly pick: () => void };

function Option({ id, option: { lead, detail, aside }, isActive, pick }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are the field's: it holds focus
    <div id={id} role="option" aria-selected={isActive} className={classes.option} onClick={pick}>
      <span className={classes.lead}>
        <bdi>{lead}</bdi>
        {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
      </span>
      {aside === undefined ? null : <span className={classes.aside}>{aside}</span>}
    </div>
  );
}
