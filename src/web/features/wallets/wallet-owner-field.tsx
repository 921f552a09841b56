import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { mayDo } from '#contract/roles.ts';
import { listDirectParties } from '#contract/service/direct-party.ts';
import { directPartyName, directPartyQueries, isWithoutParties } from '#web/data/parties/direct-parties.ts';
import { userRoles } from '#web/data/session.ts';
import { integerSelect } from '#web/parts/form/small-form.tsx';
import type { NewWallet } from './wallet-values.ts';

/**
 * The field for a direct party that permanently owns the wallet. Only for users who may read direct parties. Spec: Direct
 * parties.
 */
export function OwnerField({ ownerId }: { readonly ownerId: string | null }) {
  const form = useFormContext<Pick<NewWallet, 'owner_entity_id'>>();
  const mayRead = mayDo(userRoles(), listDirectParties.roles);
  const { data, error, isPending } = useQuery({ ...directPartyQueries.owners(), enabled: mayRead });
  if (ownerId !== null && data?.parties.some(({ id }) => String(id) === ownerId) !== true) return <FixedOwner id={ownerId} />;
  if (!mayRead || isWithoutParties(error) || (data?.parties.length === 0 && data.isComplete)) return null;
  return (
    <NativeSelect
      {...form.register('owner_entity_id', integerSelect)}
      label="Owner"
      description={isPending && error === null ? 'Loading direct parties' : 'Cannot be changed later'}
      error={
        data === undefined && error !== null
          ? `Direct parties could not be loaded: ${error.message}`
          : form.formState.errors.owner_entity_id?.message
      }
    >
      <option value="">Own organisation</option>
      {data?.parties.map((party) => (
        <option key={party.id} value={party.id}>
          {directPartyName(party)}
        </option>
      ))}
      {data?.isComplete === false ? <option disabled>More parties could not be loaded</option> : null}
    </NativeSelect>
  );
}

/** Shows the owner from the URL, if direct parties are still loading or the user may not read them. */
function FixedOwner({ id }: { readonly id: string }) {
  return <TextInput label="Owner" value={`Direct party ${id}`} description="From the link. Cannot be changed later" readOnly />;
}
