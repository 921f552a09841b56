import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { Icon } from '#web/parts/page/icon.tsx';
import { DayField, useVisibleValue } from './day-field.tsx';
import classes from './filter-bar.module.css';

/** A filter of a list; `name` is its URL parameter. */
export type Filter =
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly title: string;
      readonly choices: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'day'; readonly name: string; readonly title: string }
  | { readonly kind: 'text'; readonly name: string; readonly title: string };

/** The filters of a list, from the URL. An unset filter looks like a button. A change returns to the newest page. */
export function FilterBar({ filters, search }: { readonly filters: readonly Filter[]; readonly search: UrlSearch }) {
  const navigate = useNavigate();
  const change = (patch: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: { ...search, before: undefined, after: undefined, ...patch } as never, replace: true });
  // Narrow screens fold the filters; wide screens always show them.
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const used = filters.filter(({ name }) => search[name] !== undefined);
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
        Filters{used.length === 0 ? '' : ` (${used.length})`}
      </Button>
      <Group id={id} gap="xs" className={classes.bar} data-unfolded={isUnfolded}>
        {filters.map((filter) => (
          <Field
            key={filter.name}
            filter={filter}
            value={search[filter.name] ?? ''}
            change={(value) => change({ [filter.name]: value || undefined })}
          />
        ))}
        {used.length === 0 ? null : (
          <Button variant="subtle" onClick={() => change(Object.fromEntries(used.map(({ name }) => [name, undefined])))}>
            Clear {used.length === 1 ? 'filter' : `${used.length} filters`}
          </Button>
        )}
      </Group>
    </search>
  );
}

type FieldProps = { readonly filter: Filter; readonly value: string; readonly change: (value: string) => void };

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
  if (filter.kind === 'day') return <DayField label={filter.title} value={value} change={change} isQuiet />;
  return <TypedField filter={filter} value={value} change={change} />;
}

/** A text filter, applied on Enter or blur. */
function TypedField({ filter, value, change }: FieldProps) {
  const ref = useVisibleValue(value);
  const commit = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    if (input.value.trim() !== value) change(input.value.trim());
  };
  return (
    <TextInput
      ref={ref}
      aria-label={filter.title}
      placeholder={filter.title}
      leftSection={<Icon name="search" size={14} />}
      defaultValue={value}
      onBlur={commit}
      onKeyDown={(event) => (event.key === 'Enter' ? commit(event) : undefined)}
    />
  );
}
