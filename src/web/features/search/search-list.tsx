/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser has no grouped list below a field: drawn by WAI-ARIA, combobox with a list, options in groups */
import { useEffect } from 'react';
import { Icon } from '#web/parts/icon.tsx';
import { CutText } from '#web/parts/long-text.tsx';
import { searchGroups, type SearchEntry, type SearchResults } from './search-results.ts';
import classes from './search-dialog.module.css';

/** The id of a result's element. */
export function optionId(place: number): string {
  return `search-option-${place}`;
}

type SearchListProps = {
  readonly id: string;
  readonly results: readonly SearchResults[];
  /** The place of the result that Enter opens, counted over all groups. */
  readonly active: number;
  readonly setActive: (place: number) => void;
  readonly choose: (entry: SearchEntry) => void;
  /** What is said where there is no result. */
  readonly none: string;
};

/** The results in their groups. Focus stays in the field: the active one is shown, and said, from there. */
export function SearchList({ id, results, active, setActive, choose, none }: SearchListProps) {
  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active, results]);
  return (
    <div id={id} className={classes.list} role="listbox" aria-label="Results" tabIndex={-1}>
      {results.length === 0 ? <p role="presentation">{none}</p> : null}
      {results.map(({ group, shown, more }, index) => (
        <div key={group} role="group" aria-label={searchGroups[group]} className={classes.group}>
          <p role="presentation" className={classes.title}>
            {searchGroups[group]}
            {more > 0 ? ` · ${more} more: type on` : ''}
          </p>
          {shown.map((entry, offset) => (
            <Option key={entry.key} entry={entry} place={countBefore(results, index) + offset} {...{ active, setActive, choose }} />
          ))}
        </div>
      ))}
    </div>
  );
}

function countBefore(results: readonly SearchResults[], index: number): number {
  return results.slice(0, index).reduce((sum, { shown }) => sum + shown.length, 0);
}

type OptionProps = Pick<SearchListProps, 'active' | 'setActive' | 'choose'> & { readonly entry: SearchEntry; readonly place: number };

function Option({ entry, place, active, setActive, choose }: OptionProps) {
  const { words, detail, icon, keys } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are the field's: it holds focus
    <div
      id={optionId(place)}
      role="option"
      aria-selected={place === active}
      className={classes.option}
      onPointerMove={() => setActive(place)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(entry)}
    >
      <Icon name={icon} size={14} />
      <span className={classes.words}>
        <CutText text={words} />
        {detail === undefined ? null : (
          <span className={classes.detail}>
            <CutText text={detail} />
          </span>
        )}
      </span>
      {keys === undefined ? null : <kbd aria-hidden="true">{keys}</kbd>}
    </div>
  );
}
