import { useVirtualizedCombobox, type ComboboxStore } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';

type ComboboxStateOptions<Item> = {
  /** Prefix of the IDs of the list, `<id>-list`, and of its options, `<id>-0`. */
  readonly id: string;
  /** All options, in the order of the list. */
  readonly items: readonly Item[];
  /** Whether the list is open. Default: always. */
  readonly isOpen?: boolean;
  readonly setOpen?: (isOpen: boolean) => void;
  /** Called with an option that the user clicks. */
  readonly onChoose: (item: Item) => void;
  /** Called on Enter in the open list, with the active option if there is one. */
  readonly onEnter: (item: Item | undefined) => void;
};

/** The state that a field shares with its list. */
export type ComboboxState<Item> = Required<Omit<ComboboxStateOptions<Item>, 'id' | 'setOpen'>> & {
  readonly store: ComboboxStore;
  /** Whether Escape closes the list; otherwise Escape reaches the surrounding element. */
  readonly isClosable: boolean;
  readonly listId: string;
  readonly optionId: (index: number) => string;
  /** The index of the option that Enter chooses; -1 without options. */
  readonly activeIndex: number;
  readonly setActive: (index: number) => void;
  /** Makes the first option active and scrolls the list to the top. */
  readonly activateFirst: () => void;
};

/** The state of a list of options that typing filters. Focus stays in the field. */
export function useComboboxState<Item>(options: ComboboxStateOptions<Item>): ComboboxState<Item> {
  const { id, items, isOpen = true, setOpen, onChoose, onEnter } = options;
  const [index, setActive] = useState(0);
  const active = Math.min(Math.max(index, 0), items.length - 1);
  const isMoved = useRef(false);
  // Scrolls after rendering, because a long list renders the option only then.
  useLayoutEffect(() => {
    if (isMoved.current) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
    isMoved.current = false;
  }, [id, active]);
  const [listId, optionId] = [`${id}-list`, (at: number) => `${id}-${at}`];
  const store = useVirtualizedCombobox({
    opened: isOpen,
    ...(setOpen === undefined ? {} : { onOpenedChange: setOpen }),
    totalOptionsCount: items.length,
    getOptionId: optionId,
    selectedOptionIndex: active,
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
    activeIndex: active,
    setActive,
    activateFirst: restart,
  };
}
