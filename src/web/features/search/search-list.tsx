import { ComboboxOptions } from '#web/parts/combobox/combobox.tsx';
import type { ComboboxState } from '#web/parts/combobox/use-combobox-state.ts';
import { Icon } from '#web/parts/icon.tsx';
import { CutText } from '#web/parts/long-text.tsx';
import { searchGroups, type SearchEntry, type SearchResults } from './search-results.ts';
import classes from './search-dialog.module.css';

type SearchListProps = {
  readonly combobox: ComboboxState<SearchEntry>;
  readonly results: readonly SearchResults[];
  /** The message without results. */
  readonly none: string;
};

/** The results in groups. */
export function SearchList({ combobox, results, none }: SearchListProps) {
  const groups = results.map(({ group, shown, more }) => ({
    heading: `${searchGroups[group]}${more > 0 ? ` · ${more} more: keep typing` : ''}`,
    items: shown,
  }));
  return (
    <ComboboxOptions
      combobox={combobox}
      label="Results"
      groups={groups}
      keyOf={({ key }) => key}
      draw={drawEntry}
      isActiveByPointer
      className={classes.list}
    >
      <p role="presentation">{none}</p>
    </ComboboxOptions>
  );
}

function drawEntry({ words, detail, icon, keys }: SearchEntry) {
  return (
    <div className={classes.entry}>
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
