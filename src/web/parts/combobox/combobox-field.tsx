import { Combobox as MantineCombobox, Input, Text, type InputProps } from '@mantine/core';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Combobox, ComboboxInput, ComboboxOptions, type OptionGroup } from './combobox.tsx';
import { useComboboxState } from './use-combobox-state.ts';

/** The options that match a text, and notes below the list. */
type FoundOptions<Item> = { readonly groups: readonly OptionGroup<Item>[]; readonly notes: readonly string[] };

type ComboboxFieldProps<Item> = {
  /** Props of the text field. */
  readonly inputProps: Omit<ComponentProps<'input'>, 'size'> & InputProps & { readonly id: string };
  /** The accessible name of the list. */
  readonly listLabel: string;
  /** The saved value, as the field shows it. */
  readonly value: string;
  /**
   * Returns the options for the typed text, which is `''` at first. If `findOptions` is null, the field is a plain text field.
   */
  readonly findOptions: ((typed: string) => FoundOptions<Item>) | null;
  readonly keyOf: (item: Item) => string;
  readonly renderItem: (item: Item) => ReactNode;
  /** Whether an item is visible but cannot be chosen. Default: every item can be chosen. */
  readonly isDisabled?: (item: Item) => boolean;
  readonly onChoose: (item: Item) => void;
  /** Called with the typed text on every change. */
  readonly onType?: ((typed: string) => void) | undefined;
  /** Called with the typed text when the focus leaves the field without a choice. A plain text field calls it on every change. */
  readonly commitText: (typed: string) => void;
  readonly onLeave: () => void;
  /** Whether pasted text is committed at once if no option matches. Default: false. */
  readonly commitsPaste?: boolean;
  /** Whether the list may be wider than the field. Default: false. */
  readonly isWide?: boolean;
};

/** Minimum width of a narrow and of a wide list. */
const [narrowWidth, wideWidth] = ['14rem', 'min(22rem, calc(100vw - 5rem))'];

/** A text field with a drop-down list. Typing filters the options; Escape restores the last committed value. */
export function ComboboxField<Item>(props: ComboboxFieldProps<Item>) {
  const {
    inputProps,
    listLabel,
    value,
    findOptions: find,
    keyOf,
    renderItem,
    onChoose,
    onType,
    commitText,
    onLeave: leave,
    isWide = false,
    isDisabled,
    commitsPaste = false,
  } = props;
  /** The typed text until it is committed. Null if nothing was typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [hasFocus, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const foundOptions = hasFocus && find !== null ? find(typed ?? '') : null;
  const close = () => {
    setOpen(false);
    setTyped(null);
    combobox.activateFirst();
  };
  const commitTyped = () => {
    close();
    if (typed !== null) commitText(typed);
  };
  const chooseItem = (item: Item) => {
    if (isDisabled?.(item) === true) return;
    close();
    onChoose(item);
  };
  const combobox = useComboboxState({
    id: inputProps.id,
    items: foundOptions?.groups.flatMap(({ items }) => items) ?? [],
    isOpen: isOpen && find !== null,
    setOpen,
    onChoose: chooseItem,
    onEnter: (item) => (item === undefined ? commitTyped() : chooseItem(item)),
  });
  return (
    <Combobox combobox={combobox}>
      <Input
        component={ComboboxInput<Item>}
        {...inputProps}
        combobox={combobox}
        isList={find !== null}
        // Escape closes the list but not the dialog that contains the field.
        {...(combobox.isOpen ? { 'data-mantine-stop-propagation': true } : {})}
        value={typed ?? value}
        onChange={({ currentTarget, nativeEvent }) => {
          if (find === null) return commitText(currentTarget.value);
          const isPaste = commitsPaste && nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
          if (isPaste && find(currentTarget.value).groups.length === 0) {
            close();
            commitText(currentTarget.value);
            return leave();
          }
          setTyped(currentTarget.value);
          onType?.(currentTarget.value);
          setOpen(true);
          combobox.activateFirst();
        }}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          // Commits now, because Ctrl+Enter also makes the form read its values.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commitTyped();
          if (event.key !== 'Escape' || !combobox.isOpen) return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
        onFocus={(event) => {
          setFocused(true);
          inputProps.onFocus?.(event);
        }}
        onBlur={() => {
          commitTyped();
          setFocused(false);
          leave();
        }}
      />
      {/* Keeps the focus in the field. Otherwise the field would lose the focus and commit the typed text. */}
      <MantineCombobox.Dropdown miw={isWide ? wideWidth : narrowWidth} onMouseDown={(event) => event.preventDefault()}>
        {foundOptions === null ? null : (
          <>
            <ComboboxOptions
              combobox={combobox}
              label={listLabel}
              groups={foundOptions.groups}
              {...{ keyOf, renderItem, isDisabled }}
              isScrolled
            />
            {foundOptions.notes.map((note) => (
              <Text key={note} size="xs" c="dimmed" px="xs" py={4}>
                {note}
              </Text>
            ))}
          </>
        )}
      </MantineCombobox.Dropdown>
    </Combobox>
  );
}
