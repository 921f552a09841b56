import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listDirectParties } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { directPartyName, directPartyQueries, isWithoutParties } from '#web/data/direct-parties.ts';
import { heldRoles } from '#web/data/session.ts';

/**
 * Chooses a direct party as owner, once and for all. Offered only to whoever may read direct parties, and only where the service may have active ones:
 * without the settlements feature it has none. Spec: Direct parties.
 */
export function OwnerField({ ownerId }: { readonly ownerId: string | null }) {
  const mayRead = mayDo(heldRoles(), listDirectParties.roles);
  const { data, error, isPending } = useQuery({ ...directPartyQueries.owners(), enabled: mayRead });
  if (ownerId !== null && data?.parties.some(({ id }) => String(id) === ownerId) !== true) return <FixedOwner id={ownerId} />;
  if (!mayRead || isWithoutParties(error) || (data?.parties.length === 0 && data.isAll)) return null;
  return (
    <NativeSelect
      name="owner_entity_id"
      label="Owner"
      description={isPending && error === null ? 'Reading the direct parties' : 'Cannot be changed later'}
      error={data === undefined && error !== null ? `The direct parties could not be read: ${error.message}` : undefined}
      defaultValue={ownerId ?? ''}
    >
      <option value="">Own organisation</option>
      {data?.parties.map((party) => (
        <option key={party.id} value={party.id}>
          {directPartyName(party)}
        </option>
      ))}
      {data?.isAll === false ? <option disabled>There are more, which could not be read</option> : null}
    </NativeSelect>
  );
}

/** The owner that an address names, for who may not read direct parties, or while they are read: the service says whether it may own a wallet. */
function FixedOwner({ id }: { readonly id: string }) {
  return (
    <>
      <TextInput label="Owner" value={`Direct party ${id}`} description="As the link says. Cannot be changed later" readOnly />
      <input type="hidden" name="owner_entity_id" value={id} />
    </>
  );
}
