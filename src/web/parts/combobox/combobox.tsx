import { Combobox as MantineCombobox, useComboboxTargetProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { ComboboxState } from './use-combobox-state.ts';
import classes from './combobox.module.css';

/** What bars over the page cover at its edges, px. */
const covered = { top: 48, bottom: 72 };

type ComboboxProps<Item> = { readonly combobox: ComboboxState<Item>; readonly children: ReactNode };

/** A field and the list that it searches, both somewhere among the children. */
export function Combobox<Item>({ combobox, children }: ComboboxProps<Item>) {
  return (
    <MantineCombobox
      store={combobox.store}
      unstyled
      // A modal dialog covers what is outside of it. A fixed list may hang out of its dialog.
      withinPortal={false}
      position="bottom-start"
      offset={4}
      floatingStrategy="fixed"
      zIndex={20}
      middlewares={{ flip: { padding: covered } }}
      onOptionSubmit={(place) => {
        const item = combobox.items.find((_each, at) => String(at) === place);
        if (item !== undefined) combobox.choose(item);
      }}
    >
      {children}
    </MantineCombobox>
  );
}

type ComboboxInputProps<Item> = ComponentProps<'input'> & {
  readonly combobox: ComboboxState<Item>;
  /** False makes it a plain text field. Default: true. */
  readonly isList?: boolean;
};

/** The text field. Its keys move through the list and take the active option. */
export function ComboboxInput<Item>({ combobox, isList = true, onKeyDown, ...rest }: ComboboxInputProps<Item>) {
  const { isOpen, active, items, enter, listId, optionId } = combobox;
  // Mantine's attributes name the active option only after an arrow key.
  const keys = useComboboxTargetProps({
    targetType: 'input',
    withKeyboardNavigation: true,
    withAriaAttributes: false,
    withExpandedAttribute: false,
    autoComplete: 'off',
    onKeyDown: undefined,
    onClick: undefined,
  });
  const isShown = isList && isOpen && active >= 0;
  return (
    <MantineCombobox.DropdownTarget>
      <input
        {...(isList ? { role: 'combobox', 'aria-expanded': isShown, 'aria-autocomplete': 'list' } : {})}
        {...(isShown ? { 'aria-controls': listId, 'aria-activedescendant': optionId(active) } : {})}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          // With a modifier, keys belong to the form: Ctrl+Enter submits it.
          if (!isList || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
          if (event.key === 'Enter' && isOpen && items.length === 0) {
            event.preventDefault();
            enter(undefined);
          } else keys.onKeyDown(event);
        }}
      />
    </MantineCombobox.DropdownTarget>
  );
}

/** Options under a heading, or without one. */
export type OptionGroup<Item> = { readonly heading?: string; readonly items: readonly Item[] };

type ComboboxOptionsProps<Item> = {
  readonly combobox: ComboboxState<Item>;
  /** The accessible name of the list. */
  readonly label: string;
  readonly groups: readonly OptionGroup<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly draw: (item: Item) => ReactNode;
  /** Whether the pointer makes an option active. Default: false. */
  readonly isActiveByPointer?: boolean;
  readonly className?: string | undefined;
  /** Stands in the list when it is empty. */
  readonly children?: ReactNode;
};

/** The list of options. */
export function ComboboxOptions<Item>(props: ComboboxOptionsProps<Item>) {
  const { combobox, label, groups, keyOf, draw, isActiveByPointer = false, className, children } = props;
  const { active, items, listId, optionId, setActive } = combobox;
  const drawOption = (item: Item) => {
    const place = items.indexOf(item);
    return (
      <MantineCombobox.Option
        key={keyOf(item)}
        id={optionId(place)}
        value={String(place)}
        aria-selected={place === active}
        className={classes.option}
        {...(isActiveByPointer ? { onPointerMove: () => setActive(place) } : {})}
      >
        {draw(item)}
      </MantineCombobox.Option>
    );
  };
  return (
    <MantineCombobox.Options id={listId} aria-label={label} tabIndex={-1} className={className}>
      {items.length === 0 ? children : null}
      {groups.map(({ heading, items: members }) =>
        heading === undefined ? (
          members.map(drawOption)
        ) : (
          <MantineCombobox.Group key={heading} label={heading} classNames={{ groupLabel: classes.heading }}>
            {members.map(drawOption)}
          </MantineCombobox.Group>
        ),
      )}
    </MantineCombobox.Options>
  );
}
