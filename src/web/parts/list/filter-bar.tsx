import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { TopBarPanel } from '#web/parts/shell/top-bar-panel.tsx';
import classes from './filter-bar.module.css';

/** A filter of a list. `name` is its URL parameter. */
export type Filter =
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly title: string;
      readonly choices: readonly { readonly value: string; readonly label: string }[];
      /** Further URL parameters that are cleared together with the filter. Default: only `name` is cleared. */
      readonly names?: readonly string[];
    }
  | {
      readonly kind: 'text';
      readonly name: string;
      readonly title: string;
      /** Returns what the filter finds. */
      readonly description?: () => string;
    }
  | PanelFilter;

/** A filter that the user sets in a panel below its button. */
export type PanelFilter = {
  readonly kind: 'panel';
  readonly name: string;
  readonly title: string;
  /** The filter's URL parameters. */
  readonly names: readonly string[];
  /** The URL parameters of the filter that contain days, with their labels. */
  readonly days?: Readonly<Record<string, string>>;
  /** Returns the filter's value as text. */
  readonly valueOf: (search: UrlSearch) => string;
  /** Renders the filter's value on the button. Default: the text of `valueOf`. */
  readonly Value?: ComponentType<{ readonly search: UrlSearch }>;
  readonly Panel: ComponentType<FilterPanelProps>;
};

/** The search field of a list. While it has a text, the matches replace the list. */
export const findFilter = { kind: 'text', name: 'find', title: 'Name, number or address' } as const satisfies Filter;

type Patch = Readonly<Record<string, string | undefined>>;

export type FilterPanelProps = {
  readonly filter: PanelFilter;
  readonly search: UrlSearch;
  readonly change: (patch: Patch) => void;
  readonly close: () => void;
};

/** Whether the filter is set in a URL. */
export function isFilterSet(filter: Filter, search: UrlSearch): boolean {
  return paramsOf(filter).some((name) => search[name] !== undefined);
}

/** The URL parameters of a filter. */
function paramsOf(filter: Filter): readonly string[] {
  return ('names' in filter ? filter.names : undefined) ?? [filter.name];
}

/** The changes of the URL that clear a filter. */
export function clearingPatch(filter: Filter): Patch {
  return Object.fromEntries(paramsOf(filter).map((name) => [name, undefined]));
}

/** The filters of a list, which the URL contains. Each change of a filter returns to the start of the list. */
export function FilterBar({ filters, search }: { readonly filters: readonly Filter[]; readonly search: UrlSearch }) {
  const navigate = useNavigate();
  const change = (patch: Patch) =>
    void navigate({ to: '.', search: { ...search, before: undefined, after: undefined, ...patch } as never, replace: true });
  // Filters can be folded only on narrow screens.
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const activeFilters = filters.filter((filter) => isFilterSet(filter, search));
  if (filters.length === 0) return null;
  return (
    <search aria-label="Filters">
      <Button
        variant="default"
        hiddenFrom="sm"
        leftSection={<Icon name="filter" size={14} />}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        Filters{activeFilters.length === 0 ? '' : ` (${activeFilters.length})`}
      </Button>
      <Group id={id} gap="xs" className={classes.bar} data-unfolded={isUnfolded}>
        {filters.map((filter) =>
          filter.kind === 'panel' ? (
            <PanelButton key={filter.name} filter={filter} search={search} change={change} />
          ) : (
            <Field
              key={filter.name}
              filter={filter}
              value={search[filter.name] ?? ''}
              change={(value) => change(value === '' ? clearingPatch(filter) : { [filter.name]: value })}
            />
          ),
        )}
        {activeFilters.length === 0 ? null : (
          <Button variant="subtle" onClick={() => change(Object.assign({}, ...activeFilters.map(clearingPatch)) as Patch)}>
            Clear {activeFilters.length === 1 ? 'filter' : `${activeFilters.length} filters`}
          </Button>
        )}
      </Group>
    </search>
  );
}

type PanelButtonProps = { readonly filter: PanelFilter; readonly search: UrlSearch; readonly change: (patch: Patch) => void };

function PanelButton({ filter, search, change }: PanelButtonProps) {
  const { title, valueOf, Value, Panel } = filter;
  const hasValue = isFilterSet(filter, search);
  return (
    <TopBarPanel
      title={title}
      width="min(22rem, calc(100vw - 2rem))"
      position="bottom-start"
      renderButton={(toggle) => (
        <Button
          variant="default"
          className={classes.choice ?? ''}
          data-set={hasValue ? '' : undefined}
          rightSection={<Icon name="down" size={14} />}
          onClick={toggle}
        >
          {title}
          {hasValue ? ':\u00A0' : null}
          {hasValue ? Value === undefined ? valueOf(search) : <Value search={search} /> : null}
        </Button>
      )}
    >
      {(close) => <Panel filter={filter} search={search} change={change} close={close} />}
    </TopBarPanel>
  );
}

type FieldProps = { readonly filter: Exclude<Filter, PanelFilter>; readonly value: string; readonly change: (value: string) => void };

function Field({ filter, value, change }: FieldProps) {
  if (filter.kind === 'choice')
    return (
      <NativeSelect
        aria-label={filter.title}
        classNames={{ input: classes.choice ?? '' }}
        data-set={value === '' ? undefined : ''}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      >
        <option value="">{filter.title}</option>
        {filter.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    );
  return <TypedField filter={filter} value={value} change={change} />;
}

/** Updates a text field when its value changes elsewhere, for example after Back, but never while the user types. */
export function useVisibleValue(value: string): React.RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null && ref.current !== document.activeElement) ref.current.value = value;
  }, [value]);
  return ref;
}

/** Pause in typing after which a typed filter applies, ms. */
const typingPauseMs = 400;

/** A filter by typed text. It applies when the user pauses, presses Enter or leaves the field. */
function TypedField({ filter, value, change }: FieldProps & { readonly filter: { readonly kind: 'text' } }) {
  const ref = useVisibleValue(value);
  const applyText = () => {
    const text = ref.current?.value.trim();
    if (text !== undefined && text !== value) change(text);
  };
  const applyTextAfterPause = useDebouncedCallback(applyText, typingPauseMs);
  return (
    <TextInput
      ref={ref}
      aria-label={filter.title}
      placeholder={filter.title}
      title={filter.description?.()}
      leftSection={<Icon name="search" size={14} />}
      defaultValue={value}
      onChange={applyTextAfterPause}
      onBlur={applyText}
      onKeyDown={({ key }) => (key === 'Enter' ? applyText() : undefined)}
    />
  );
}
