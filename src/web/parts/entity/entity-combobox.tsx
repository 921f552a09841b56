import { useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { entityTextMax } from '#contract/rules/entity-problems.ts';
import { choicesShownMax, fittingChoices, meantChoice, type Choice } from './country-search.ts';
import { ChoiceList } from './entity-choice-list.tsx';
import { controlOf, FieldFrame, type FieldWords } from './entity-field-frame.tsx';
import { hearTyping } from './entity-form-typing.ts';

type ComboboxProps = FieldWords & {
  readonly isRequired: boolean;
  /** Null where any text goes: then it is a plain text field, the same one, so that focus in it outlives the change. */
  readonly choices: readonly Choice[] | null;
  readonly value: string;
  /** The exact value, or what is typed when it means none. */
  readonly commit: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: (element: HTMLInputElement | null) => void;
};

/** A text field over a long list: names, codes and other spellings find the exact value. */
export function Combobox(props: ComboboxProps) {
  const { id, label, description, error } = props;
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <SearchedInput {...props} />
    </FieldFrame>
  );
}

/** Apart from its frame, which stays as it is while something is typed. */
function SearchedInput({ isRequired, choices, value, commit, onBlur, inputRef, ...words }: ComboboxProps) {
  /** What is typed and not yet committed, or null. */
  const [typed, setTyped] = useState<string | null>(null);
  const [hasFocus, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const isList = choices !== null;
  const isShown = isOpen && isList;
  const isDrawn = isShown || (hasFocus && isList);
  const fitting = isDrawn ? fittingChoices(choices, typed ?? '') : [];
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
    setFocused(false);
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

  const listId = `${words.id}-list`;
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
    const { current: input } = own;
    if (input === null) return;
    if (typed === null && input.value !== value) input.value = value;
    hearTyping(input, () => (isList ? type(input.value) : commit(input.value)));
  });
  return (
    <>
      <input
        {...controlOf({ ...words, isRequired })}
        ref={ref}
        {...(isList ? { role: 'combobox', 'aria-expanded': isShown, 'aria-autocomplete': 'list' as const } : {})}
        {...(isShown ? { 'aria-controls': listId } : {})}
        {...(isShown && shown.length > 0 ? { 'aria-activedescendant': `${words.id}-${active}` } : {})}
        autoComplete="off"
        spellCheck={false}
        maxLength={entityTextMax}
        defaultValue={value}
        onClick={() => open(0)}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={leave}
      />
      {isDrawn ? (
        <ChoiceList
          id={listId}
          optionId={words.id}
          shown={shown}
          more={fitting.length - shown.length}
          active={active}
          isShown={isShown}
          pick={pick}
        />
      ) : null}
    </>
  );
}
