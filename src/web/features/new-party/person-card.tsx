import { ActionIcon, NativeSelect } from '@mantine/core';
import { memo, useCallback, type ComponentType, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { partyKindOf, partyLists, personFields, takesCompanies } from '#contract/people/party-form.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { FieldGroups } from '#web/parts/entity/entity-field-groups.tsx';
import { kindWords } from '#web/parts/entity/people-panels.tsx';
import { Choice } from '#web/parts/form/choice.tsx';
import { Icon } from '#web/parts/icon.tsx';
import { withMoved, type RowPlace } from './party-rows.ts';
import { copyInto, peopleToCopy } from './person-copy.ts';
import type { PartyDraft } from './use-party-form.ts';
import classes from './people.module.css';

type OwnersComponent = ComponentType<RowPlace & { readonly draft: PartyDraft }>;

type PersonCardProps = RowPlace & {
  readonly draft: PartyDraft;
  readonly holder: string;
  /** Position, from 1. */
  readonly place: number;
  readonly isLast: boolean;
  readonly remove: (holder: string) => void;
  /** Renders the owners of a company. */
  readonly Owners: OwnersComponent;
};

/**
 * One person or company of a list, folded when there are many. Renders only when its own position
 * changes.
 */
export const PersonCard = memo(
  function PersonCard({ draft, list, under, holder, place, isLast, remove, Owners }: PersonCardProps) {
    const isOpen = useIsOpen(draft, holder);
    const one = under === null ? partyLists[list].one : 'owner';
    const name = useStoreValue(draft.live, (live) => live.names[holder] ?? '');
    const isWrong = useStoreValue(draft.live, (live) => (live.wrong.has(holder) ? 1 : 0)) === 1;
    const title = `${one.charAt(0).toUpperCase()}${one.slice(1)} ${place}`;
    const toggle = () => {
      const next = new Set(draft.open.get());
      if (!next.delete(holder)) next.add(holder);
      draft.open.set(next);
    };
    const move = (step: -1 | 1) => draft.setRows(withMoved(draft.rows.get(), { list, under }, holder, step));
    return (
      <li className={classes.card} data-nested={under !== null} aria-label={title}>
        <div className={classes.head}>
          <button id={`${holder}-head`} type="button" className={classes.toggle} aria-expanded={isOpen} onClick={toggle}>
            <Icon name="right" size={12} />
            <span>{title}</span>
            <bdi className={classes.name}>{name}</bdi>
            {isWrong ? <span className={classes.wrong}>to be corrected</span> : null}
          </button>
          <span className={classes.actions}>
            <ActionIcon variant="subtle" aria-label={`Move ${title} up`} disabled={place === 1} onClick={() => move(-1)}>
              <Icon name="up" size={14} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={`Move ${title} down`}
              disabled={isLast}
              onClick={() => move(1)}
              className={classes.down}
            >
              <Icon name="up" size={14} />
            </ActionIcon>
            <ActionIcon variant="subtle" aria-label={`Remove ${title}`} onClick={() => remove(holder)}>
              <Icon name="close" size={14} />
            </ActionIcon>
          </span>
        </div>
        {isOpen ? <PersonFields draft={draft} list={list} under={under} holder={holder} title={title} Owners={Owners} /> : null}
      </li>
    );
  },
  // `remove` is not compared: it finds the other people by their keys.
  (before, after) => before.holder === after.holder && before.place === after.place && before.isLast === after.isLast,
);

type PersonFieldsProps = RowPlace & {
  readonly draft: PartyDraft;
  readonly holder: string;
  readonly title: string;
  readonly Owners: OwnersComponent;
};

function PersonFields({ draft, list, under, holder, title, Owners }: PersonFieldsProps) {
  const { form } = draft;
  const kind = partyKindOf(useWatch({ control: form.control, name: `${holder}.kind` }));
  const choose = (next: typeof kind) => {
    form.setValue(`${holder}.kind`, next);
    form.clearErrors(holder);
    draft.refresh();
    draft.keeper.changed();
  };
  const isOwner = takesCompanies(list);
  return (
    <div className={classes.body}>
      <div className={classes.top}>
        {isOwner && under === null ? <Choice legend={`Kind of ${title}`} value={kind} choices={kindWords} choose={choose} /> : null}
        <CopyFrom draft={draft} holder={holder} title={title} />
      </div>
      <FieldGroups form={form} holder={holder} fields={personFields(list, kind)} kind={kind} titles={groupTitles} />
      {isOwner && kind === 'corporate' ? (
        <section className={classes.nested} aria-label={`People who own ${title}`}>
          <h3>People who own this company</h3>
          <Owners draft={draft} list={list} under={holder} />
        </section>
      ) : null}
    </div>
  );
}

const groupTitles = { contact: 'Contact', relationship: 'Ownership' } as const;

/** Copies the common fields from another person in the form. */
function CopyFrom({ draft, holder, title }: { readonly draft: PartyDraft; readonly holder: string; readonly title: string }) {
  // As one text: renders only when people are added, removed or renamed.
  const told = useStoreValue(draft.live, () => JSON.stringify(peopleToCopy(draft.now(), holder)));
  const people = JSON.parse(told) as ReturnType<typeof peopleToCopy>;
  if (people.length === 0) return null;
  return (
    <NativeSelect
      aria-label={`Copy into ${title} from`}
      value=""
      onChange={({ currentTarget }) => {
        copyInto(draft.form, currentTarget.value, holder);
        draft.refresh();
        draft.keeper.changed();
      }}
    >
      <option value="">Copy from…</option>
      {people.map((person) => (
        <option key={person.holder} value={person.holder}>
          {person.name}
        </option>
      ))}
    </NativeSelect>
  );
}

function useIsOpen({ open }: PartyDraft, holder: string): boolean {
  return useSyncExternalStore(
    open.subscribe,
    useCallback(() => open.get().has(holder), [open, holder]),
  );
}
