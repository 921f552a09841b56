import { Box, Combobox as MantineCombobox, useComboboxTargetProps } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { ComboboxState } from './use-combobox-state.ts';

/** Space covered by bars at the edges of the page, px. */
const covered = { top: 48, bottom: 72 };

type ComboboxProps<Item> = { readonly combobox: ComboboxState<Item>; readonly children: ReactNode };

/** A field and its list of options; both are among the children. */
export function Combobox<Item>({ combobox, children }: ComboboxProps<Item>) {
  return (
    <MantineCombobox
      store={combobox.store}
      // Rendered in place, because a modal dialog covers content outside it. A fixed list may extend beyond its dialog.
      withinPortal={false}
      position="bottom-start"
      offset={4}
      floatingStrategy="fixed"
      zIndex={20}
      middlewares={{ flip: { padding: covered } }}
      onOptionSubmit={(index) => {
        const item = combobox.items.find((_each, at) => String(at) === index);
        if (item !== undefined) combobox.choose(item);
      }}
    >
      {children}
    </MantineCombobox>
  );
}

type ComboboxInputProps<Item> = ComponentProps<'input'> & {
  readonly combobox: ComboboxState<Item>;
  /** Whether the field has a list; otherwise it is a plain text field. Default: true. */
  readonly isList?: boolean;
};

/** The text field. Arrow keys move through the list, Enter chooses the active option. */
export function ComboboxInput<Item>({ combobox, isList = true, onKeyDown, ...rest }: ComboboxInputProps<Item>) {
  const { isOpen, isClosable, active, items, enter, listId, optionId } = combobox;
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
  const isVisible = isList && isOpen && active >= 0;
  return (
    <MantineCombobox.DropdownTarget>
      <input
        {...(isList ? { role: 'combobox', 'aria-expanded': isVisible, 'aria-autocomplete': 'list' } : {})}
        {...(isVisible ? { 'aria-controls': listId, 'aria-activedescendant': optionId(active) } : {})}
        // Escape closes the list but not the surrounding dialog.
        {...(isVisible && isClosable ? { 'data-mantine-stop-propagation': 'true' } : {})}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          // Leave keys with a modifier to the form: Ctrl+Enter submits it.
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

/** Options with an optional heading. */
export type OptionGroup<Item> = { readonly heading?: string; readonly items: readonly Item[] };

type ComboboxOptionsProps<Item> = {
  readonly combobox: ComboboxState<Item>;
  /** The accessible name of the list. */
  readonly label: string;
  readonly groups: readonly OptionGroup<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly draw: (item: Item) => ReactNode;
  /** Whether an item is visible but cannot be chosen. Default: every item can be chosen. */
  readonly isDisabled?: ((item: Item) => boolean) | undefined;
  /** Whether the pointer makes an option active. Default: false. */
  readonly isActiveByPointer?: boolean;
  /** Whether a long list scrolls within itself. Default: false. */
  readonly isScrolled?: boolean;
  readonly className?: string | undefined;
  /** Content of an empty list. */
  readonly children?: ReactNode;
};

/** Fits the 13 provinces and territories of Canada. */
const scrolled = { mah: 'min(26rem, 60vh)', style: { overflowY: 'auto' } } as const;

/** Number of options rendered at first, and added each time the user scrolls near the last one. */
const drawnStep = 40;

/** The list of options. A long list is rendered only as far as the user scrolled. */
export function ComboboxOptions<Item>(props: ComboboxOptionsProps<Item>) {
  const { combobox, label, groups, keyOf, draw, isDisabled, isActiveByPointer = false, isScrolled = false, className, children } = props;
  const { active, items, listId, optionId, setActive } = combobox;
  const [scrolledTo, setScrolledTo] = useState(drawnStep);
  const drawn = Math.max(scrolledTo, active + drawnStep / 2);
  const drawOption = (item: Item, index: number) => (
    <MantineCombobox.Option
      key={keyOf(item)}
      id={optionId(index)}
      value={String(index)}
      aria-selected={index === active}
      aria-posinset={index + 1}
      aria-setsize={items.length}
      {...(index === active ? { bg: 'var(--desk-selected)' } : {})}
      {...(isDisabled?.(item) === true ? { disabled: true, 'aria-disabled': true, opacity: 1, c: 'dimmed' } : {})}
      {...(isActiveByPointer ? { onPointerMove: () => setActive(index) } : {})}
    >
      {draw(item)}
    </MantineCombobox.Option>
  );
  return (
    <MantineCombobox.Options id={listId} aria-label={label} tabIndex={-1} {...(isScrolled ? scrolled : {})} className={className}>
      {items.length === 0 ? children : null}
      {cutGroups(groups, drawn).map(({ heading, items: members, start }) => {
        const options = members.map((item, at) => drawOption(item, start + at));
        return heading === undefined ? (
          options
        ) : (
          <MantineCombobox.Group key={heading} label={heading}>
            {options}
          </MantineCombobox.Group>
        );
      })}
      {drawn < items.length ? <EndOfDrawn key={drawn} seen={() => setScrolledTo(drawn + drawnStep)} /> : null}
    </MantineCombobox.Options>
  );
}

/** The rendered groups, each with the index of its first option in the whole list. */
export function cutGroups<Item>(
  groups: readonly OptionGroup<Item>[],
  drawn: number,
): readonly (OptionGroup<Item> & { readonly start: number })[] {
  return groups.flatMap((group, at) => {
    const start = groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0);
    return start >= drawn ? [] : [{ ...group, items: group.items.slice(0, drawn - start), start }];
  });
}

/** Follows the last rendered option. Calls `seen` when the user scrolls near it. */
function EndOfDrawn({ seen }: { readonly seen: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(seen);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) latest.current();
    });
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return <Box ref={ref} h={1} aria-hidden="true" />;
}
