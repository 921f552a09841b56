import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listDirectParties } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { directPartyQueries } from '#web/data/direct-parties.ts';
import { heldRoles } from '#web/data/session.ts';

/**
 * Chooses a direct party as owner. Offered only to whoever may read direct parties, and only where the service has active ones: without the
 * settlements feature it has none. Spec: Direct parties.
 */
export function OwnerField() {
  const mayRead = mayDo(heldRoles(), listDirectParties.roles);
  const { data } = useQuery({ ...directPartyQueries.list({}), enabled: mayRead });
  const parties = data?.page.flatMap(({ data: party }) => (party.status === 'active' ? [party] : [])) ?? [];
  if (parties.length === 0) return null;
  return (
    <NativeSelect name="owner_entity_id" label="Owner" defaultValue="">
      <option value="">Own organisation</option>
      {parties.map((party) => (
        <option key={party.id} value={party.id}>
          {party.entity_name ?? party.fullname ?? `Direct party ${party.id}`}
        </option>
      ))}
    </NativeSelect>
  );
}
