import { useVirtualizedCombobox, type ComboboxStore } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';

type ComboboxStateOptions<Item> = {
  /** Prefix of IDs: `<id>-list` for the list, and `<id>-0` for the first option. */
  readonly id: string;
  /** All options, in the order of the list. */
  readonly items: readonly Item[];
  /** Whether the list is open. Default: true. */
  readonly isOpen?: boolean;
  readonly setOpen?: (isOpen: boolean) => void;
  /** Called with an option that the user clicks. */
  readonly onChoose: (item: Item) => void;
  /** Called when Enter is pressed in the open list, with the active option or undefined. */
  readonly onEnter: (item: Item | undefined) => void;
};

/** The state that a field shares with its list. */
export type ComboboxState<Item> = Required<Omit<ComboboxStateOptions<Item>, 'id' | 'setOpen'>> & {
  readonly store: ComboboxStore;
  /** Whether Escape closes the list. If not, the element around the field handles Escape. */
  readonly isClosable: boolean;
  readonly listId: string;
  readonly optionId: (index: number) => string;
  /** The index of the active option, which Enter chooses. It is -1 without options. */
  readonly activeIndex: number;
  readonly setActive: (index: number) => void;
  /** Makes the first option active and scrolls the list to the top. */
  readonly activateFirst: () => void;
};

/** The state of a text field with a list of options. The focus stays in the field. */
export function useComboboxState<Item>(options: ComboboxStateOptions<Item>): ComboboxState<Item> {
  const { id, items, isOpen = true, setOpen, onChoose, onEnter } = options;
  const [index, setActive] = useState(0);
  const activeIndex = Math.min(Math.max(index, 0), items.length - 1);
  const isMoved = useRef(false);
  // Scrolls after rendering, because an option of a long list may be rendered only then.
  useLayoutEffect(() => {
    if (isMoved.current) document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
    isMoved.current = false;
  }, [id, activeIndex]);
  const [listId, optionId] = [`${id}-list`, (at: number) => `${id}-${at}`];
  const store = useVirtualizedCombobox({
    opened: isOpen,
    ...(setOpen === undefined ? {} : { onOpenedChange: setOpen }),
    totalOptionsCount: items.length,
    getOptionId: optionId,
    selectedOptionIndex: activeIndex,
    setSelectedOptionIndex: (at) => {
      isMoved.current = true;
      setActive(at);
    },
    onSelectedOptionSubmit: (at) => onEnter(items[at]),
  });
  const restart = () => {
    setActive(0);
    document.getElementById(listId)?.scrollTo(0, 0);
  };
  return {
    items,
    isOpen,
    isClosable: setOpen !== undefined,
    onChoose,
    onEnter,
    store,
    listId,
    optionId,
    activeIndex,
    setActive,
    activateFirst: restart,
  };
}
