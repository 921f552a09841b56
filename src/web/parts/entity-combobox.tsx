import { TextInput } from '@mantine/core';
import { memo, useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { entityTextMax } from '#contract/rules/entity-problems.ts';
import { choicesShownMax, fittingChoices, meantChoice, type Choice } from './country-search.ts';
import { ChoiceList } from './entity-choice-list.tsx';
import { noteBelow } from './entity-form.ts';
import classes from './entity-combobox.module.css';

type ComboboxProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly isRequired: boolean;
  /** Null where any text goes: then it is a plain text field, the same one, so that focus in it outlives the change. */
  readonly choices: readonly Choice[] | null;
  readonly value: string;
  /** The exact value, or what is typed when it means none. */
  readonly commit: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: (element: HTMLInputElement | null) => void;
  readonly error?: string | undefined;
  readonly description?: string | undefined;
  /** What is said of the value to who does not see the field. */
  readonly 'aria-description'?: string | undefined;
};

/** A text field over a long list: names, codes and other spellings find the exact value. */
export function Combobox({ id, label, isRequired, choices, value, commit, onBlur, inputRef, error, description, ...said }: ComboboxProps) {
  /** What is typed and not yet committed, or null. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const isList = choices !== null;
  const isShown = isOpen && isList;
  const fitting = isShown ? fittingChoices(choices, typed ?? '') : [];
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
    else pick(meantChoice(choices ?? [], typed) ?? typed.trim());
  };
  const open = (place: number) => {
    setOpen(true);
    setActive(place);
  };
  const type = (text: string) => {
    setTyped(text);
    open(0);
  };
  const leave = () => {
    settle();
    onBlur();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isList || event.nativeEvent.isComposing || event.altKey) return;
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
  const own = useRef<HTMLInputElement>(null);
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      own.current = element;
      inputRef(element);
    },
    [inputRef],
  );
  // The browser keeps what is typed; a value that comes from elsewhere, or an exact one for what was typed, is put in its place.
  useLayoutEffect(() => {
    if (own.current !== null && typed === null && own.current.value !== value) own.current.value = value;
  });
  const deeds = { type: isList ? type : commit, open: () => open(0), press: onKeyDown, leave };
  const latest = useRef(deeds);
  useLayoutEffect(() => {
    latest.current = deeds;
  });
  return (
    <div className={classes.combobox}>
      <ComboboxField
        {...{ id, label, error, description, isRequired, isList, latest, ...said }}
        inputRef={ref}
        start={value}
        listId={isShown ? listId : null}
        activeId={isShown && shown.length > 0 ? `${id}-${active}` : null}
      />
      {isShown ? (
        <ChoiceList id={listId} optionId={id} shown={shown} more={fitting.length - shown.length} active={active} pick={pick} />
      ) : null}
    </div>
  );
}

type Deeds = {
  readonly type: (text: string) => void;
  readonly open: () => void;
  readonly press: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly leave: () => void;
};

type ComboboxFieldProps = Pick<ComboboxProps, 'id' | 'label' | 'error' | 'description' | 'aria-description' | 'isRequired' | 'inputRef'> & {
  readonly isList: boolean;
  readonly start: string;
  /** Null while the list is closed. */
  readonly listId: string | null;
  readonly activeId: string | null;
  readonly latest: RefObject<Deeds>;
};

/** The field itself. Its properties stay the same from key to key, so that a key draws the list alone anew. */
const ComboboxField = memo(function ComboboxField({
  inputRef,
  start,
  isRequired,
  isList,
  listId,
  activeId,
  latest,
  ...rest
}: ComboboxFieldProps) {
  return (
    <TextInput
      {...rest}
      ref={inputRef}
      inputWrapperOrder={noteBelow}
      aria-required={isRequired}
      {...(isList ? { role: 'combobox', 'aria-expanded': listId !== null, 'aria-autocomplete': 'list' as const } : {})}
      {...(listId === null ? {} : { 'aria-controls': listId })}
      {...(activeId === null ? {} : { 'aria-activedescendant': activeId })}
      autoComplete="off"
      spellCheck={false}
      maxLength={entityTextMax}
      defaultValue={start}
      onChange={(event) => latest.current.type(event.currentTarget.value)}
      onClick={() => latest.current.open()}
      onKeyDown={(event) => latest.current.press(event)}
      onBlur={() => latest.current.leave()}
    />
  );
});
