import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { Icon } from './icon.tsx';
import classes from './filter-bar.module.css';

/** A filter of a list, kept in the URL under `name`. */
export type Filter =
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly title: string;
      readonly choices: readonly { readonly value: string; readonly words: string }[];
    }
  | { readonly kind: 'day'; readonly name: string; readonly title: string }
  | { readonly kind: 'text'; readonly name: string; readonly title: string };

/** The filters of a list. They live in the URL: a link shows a colleague the same list. Changing one starts from the newest page. */
export function FilterBar({ filters, search }: { readonly filters: readonly Filter[]; readonly search: UrlSearch }) {
  const navigate = useNavigate();
  const change = (patch: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: { ...search, before: undefined, after: undefined, ...patch } as never, replace: true });
  // Narrow screens fold the filters away; wide ones always show them.
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const used = filters.filter(({ name }) => search[name] !== undefined);
  return (
    <search className={classes.frame} aria-label="Filters">
      <button type="button" className={classes.fold} aria-expanded={isUnfolded} aria-controls={id} onClick={() => setUnfolded(!isUnfolded)}>
        <Icon name="filter" size={14} /> Filters{used.length === 0 ? '' : ` (${used.length})`}
      </button>
      <div id={id} className={classes.bar} data-unfolded={isUnfolded}>
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
      </div>
    </search>
  );
}

type FieldProps = { readonly filter: Filter; readonly value: string; readonly change: (value: string) => void };

function Field({ filter, value, change }: FieldProps) {
  if (filter.kind === 'choice')
    return (
      <NativeSelect label={filter.title} value={value} onChange={(event) => change(event.currentTarget.value)}>
        <option value="">Any</option>
        {filter.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.words}
          </option>
        ))}
      </NativeSelect>
    );
  return <TypedField filter={filter} value={value} change={change} />;
}

/** No day of a custody record lies before this one: half a typed year (`0002`) is not taken for a date. */
const firstDay = '2009-01-03';

function TypedField({ filter, value, change }: FieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  // What is being typed is not overwritten; a change from elsewhere (cleared, gone back) is shown.
  useEffect(() => {
    if (ref.current !== null && ref.current !== document.activeElement) ref.current.value = value;
  }, [value]);
  const commit = ({ currentTarget: input }: { currentTarget: HTMLInputElement }) => {
    if (input.validity.valid && input.value.trim() !== value) change(input.value.trim());
  };
  return (
    <TextInput
      ref={ref}
      type={filter.kind === 'day' ? 'date' : 'text'}
      {...(filter.kind === 'day' ? { min: firstDay, onChange: commit } : {})}
      label={filter.title}
      defaultValue={value}
      onBlur={commit}
      onKeyDown={(event) => (event.key === 'Enter' ? commit(event) : undefined)}
    />
  );
}
