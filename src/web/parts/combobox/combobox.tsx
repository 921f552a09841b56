import { Box, Combobox as MantineCombobox, useComboboxTargetProps } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { ComboboxState } from './use-combobox-state.ts';

/** Heights of the bars that cover the top and the bottom of the page, px. */
const barHeights = { top: 48, bottom: 72 };

type ComboboxProps<Item> = { readonly combobox: ComboboxState<Item>; readonly children: ReactNode };

/** Connects a field and its list of options. `children` contains both. */
export function Combobox<Item>({ combobox, children }: ComboboxProps<Item>) {
  return (
    <MantineCombobox
      store={combobox.store}
      // The list is rendered inside the dialog, because a modal dialog covers everything else. A fixed position lets the list
      // extend beyond the dialog.
      withinPortal={false}
      position="bottom-start"
      offset={4}
      floatingStrategy="fixed"
      zIndex={20}
      middlewares={{ flip: { padding: barHeights } }}
      onOptionSubmit={(index) => {
        const item = combobox.items.find((_each, at) => String(at) === index);
        if (item !== undefined) combobox.onChoose(item);
      }}
    >
      {children}
    </MantineCombobox>
  );
}

type ComboboxInputProps<Item> = ComponentProps<'input'> & {
  readonly combobox: ComboboxState<Item>;
  /** Whether the field has a list. False makes it a plain text field. Default: true. */
  readonly isList?: boolean;
};

/** The text field. Arrow keys move through the list, Enter chooses the active option. */
export function ComboboxInput<Item>({ combobox, isList = true, onKeyDown, ...rest }: ComboboxInputProps<Item>) {
  const { isOpen, isClosable, activeIndex, items, onEnter, listId, optionId } = combobox;
  // Marks the active option for screen readers at once. Without this, Mantine marks it only after an arrow key.
  const keys = useComboboxTargetProps({
    targetType: 'input',
    withKeyboardNavigation: true,
    withAriaAttributes: false,
    withExpandedAttribute: false,
    autoComplete: 'off',
    onKeyDown: undefined,
    onClick: undefined,
  });
  const isVisible = isList && isOpen && activeIndex >= 0;
  return (
    <MantineCombobox.DropdownTarget>
      <input
        {...(isList ? { role: 'combobox', 'aria-expanded': isVisible, 'aria-autocomplete': 'list' } : {})}
        {...(isVisible ? { 'aria-controls': listId, 'aria-activedescendant': optionId(activeIndex) } : {})}
        // Escape closes the list but not the dialog that contains the field.
        {...(isVisible && isClosable ? { 'data-mantine-stop-propagation': 'true' } : {})}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          // The form handles keys with a modifier, such as Ctrl+Enter.
          if (!isList || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
          if (event.key === 'Enter' && isOpen && items.length === 0) {
            event.preventDefault();
            onEnter(undefined);
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
  readonly renderItem: (item: Item) => ReactNode;
  /** Whether an item is visible but cannot be chosen. Default: every item can be chosen. */
  readonly isDisabled?: ((item: Item) => boolean) | undefined;
  /** Whether moving the pointer over an option makes it active. Default: false. */
  readonly isActiveByPointer?: boolean;
  /** Whether a long list has its own scroll bar. Default: false. */
  readonly isScrolled?: boolean;
  readonly className?: string | undefined;
  /** Displayed if the list is empty. */
  readonly children?: ReactNode;
};

/** High enough for the list of Canada's 13 provinces and territories. */
const scrollBox = { mah: 'min(26rem, 60vh)', style: { overflowY: 'auto' } } as const;

/**
 * Number of options that are rendered first, and that are added each time the user scrolls to the end. A list shows at most 13
 * options at once.
 */
const renderedStep = 20;

/** The list of options. Options of a long list are rendered only when the user scrolls to them. */
export function ComboboxOptions<Item>(props: ComboboxOptionsProps<Item>) {
  const {
    combobox,
    label,
    groups,
    keyOf,
    renderItem,
    isDisabled,
    isActiveByPointer = false,
    isScrolled = false,
    className,
    children,
  } = props;
  const { activeIndex, items, listId, optionId, setActive } = combobox;
  const [scrolledCount, setScrolledTo] = useState(renderedStep);
  const renderedCount = Math.max(scrolledCount, activeIndex + renderedStep / 2);
  const drawOption = (item: Item, index: number) => (
    <MantineCombobox.Option
      key={keyOf(item)}
      id={optionId(index)}
      value={String(index)}
      aria-selected={index === activeIndex}
      aria-posinset={index + 1}
      aria-setsize={items.length}
      {...(index === activeIndex ? { bg: 'var(--desk-selected)' } : {})}
      {...(isDisabled?.(item) === true ? { disabled: true, 'aria-disabled': true, opacity: 1, c: 'dimmed' } : {})}
      {...(isActiveByPointer ? { onPointerMove: () => setActive(index) } : {})}
    >
      {renderItem(item)}
    </MantineCombobox.Option>
  );
  return (
    <MantineCombobox.Options id={listId} aria-label={label} tabIndex={-1} {...(isScrolled ? scrollBox : {})} className={className}>
      {items.length === 0 ? children : null}
      {cutGroups(groups, renderedCount).map(({ heading, items: members, start }) => {
        const options = members.map((item, at) => drawOption(item, start + at));
        return heading === undefined ? (
          options
        ) : (
          <MantineCombobox.Group key={heading} label={heading}>
            {options}
          </MantineCombobox.Group>
        );
      })}
      {renderedCount < items.length ? (
        <ScrollSentinel key={renderedCount} onNearEnd={() => setScrolledTo(renderedCount + renderedStep)} />
      ) : null}
    </MantineCombobox.Options>
  );
}

/** The groups with only the first options, each group with the index of its first option in the whole list. */
export function cutGroups<Item>(
  groups: readonly OptionGroup<Item>[],
  renderedCount: number,
): readonly (OptionGroup<Item> & { readonly start: number })[] {
  return groups.flatMap((group, at) => {
    const start = groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0);
    return start >= renderedCount ? [] : [{ ...group, items: group.items.slice(0, renderedCount - start), start }];
  });
}

/** An empty element after the last rendered option. Calls `onNearEnd` when the user scrolls near the element. */
function ScrollSentinel({ onNearEnd }: { readonly onNearEnd: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const latestOnNearEnd = useRef(onNearEnd);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) latestOnNearEnd.current();
    });
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return <Box ref={ref} h={1} aria-hidden="true" />;
}
