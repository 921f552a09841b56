// The browser has no list that finds a value by other names than its own, so this one is drawn. WAI-ARIA: combobox with a list.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { choicesShownMax, fittingChoices, meantChoice, type Choice } from './country-search.ts';
import { noteBelow } from './entity-form.ts';
import classes from './entity-combobox.module.css';

type ComboboxProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly isRequired: boolean;
  readonly choices: readonly Choice[];
  readonly value: string;
  /** The exact value, or what is typed when it means none. */
  readonly commit: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error?: string | undefined;
  readonly description?: string | undefined;
};

/** A text field over a long list: names, codes and other spellings find the exact value. */
export function Combobox({ id, label, isRequired, choices, value, commit, onBlur, inputRef, error, description }: ComboboxProps) {
  /** What is typed and not yet committed, or null. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const fitting = isOpen ? fittingChoices(choices, typed ?? '') : [];
  const shown = fitting.slice(0, choicesShownMax);

  const close = () => {
    setOpen(false);
    setActive(0);
  };
  const pick = (choice: string) => {
    close();
    setTyped(null);
    if (choice !== value) commit(choice);
  };
  const settle = () => {
    if (typed === null) close();
    else pick(meantChoice(choices, typed) ?? typed.trim());
  };
  const open = (place: number) => {
    setOpen(true);
    setActive(place);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    // Ctrl+Enter goes on to the form, with the value settled before.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return settle();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      open(isOpen ? (active + step + shown.length) % Math.max(1, shown.length) : 0);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const choice = shown[active];
      if (choice === undefined) settle();
      else pick(choice.value);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
      close();
    }
  };

  const listId = `${id}-list`;
  return (
    <div className={classes.combobox}>
      <TextInput
        id={id}
        ref={inputRef}
        label={label}
        description={description}
        inputWrapperOrder={noteBelow}
        error={error}
        role="combobox"
        aria-required={isRequired}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          open(0);
        }}
        onClick={() => (isOpen ? undefined : open(0))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          settle();
          onBlur();
        }}
      />
      {isOpen ? (
        <ChoiceList id={listId} optionId={id} shown={shown} more={fitting.length - shown.length} active={active} pick={pick} />
      ) : null}
    </div>
  );
}

type ChoiceListProps = {
  readonly id: string;
  readonly optionId: string;
  readonly shown: readonly Choice[];
  readonly more: number;
  readonly active: number;
  readonly pick: (value: string) => void;
};

function ChoiceList({ id, optionId, shown, more, active, pick }: ChoiceListProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // The press must not take focus from the field: its blur would settle what is typed first.
    <div ref={ref} className={classes.list} role="presentation" onMouseDown={(event) => event.preventDefault()}>
      <ul id={id} role="listbox" aria-label="Choices">
        {shown.map(({ value, code }, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the field's: it holds focus
          <li key={value} id={`${optionId}-${place}`} role="option" aria-selected={place === active} onClick={() => pick(value)}>
            <span>{value}</span>
            <span className={classes.code} aria-hidden="true">
              {code}
            </span>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p>Nothing fits. Try a code or the beginning of the name.</p> : null}
      {more > 0 ? <p>{more} more. Type a name or a code.</p> : null}
    </div>
  );
}
