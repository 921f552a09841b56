import { useQuery } from '@tanstack/react-query';
import { directPartyQueries, isWithoutParties } from '#web/data/parties/direct-parties.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { Needs, NeedsBlank } from './overview-need.tsx';

/** Number of direct parties that await the operator's review. Empty if the service has no settlements and returns a 404. */
export function PartyNeeds() {
  const query = useQuery(directPartyQueries.list({}));
  if (isWithoutParties(query.error)) return null;
  return (
    <ListStates query={query} what="Direct parties" skeleton={<NeedsBlank count={1} />}>
      {({ page, page_info: info }) => {
        const count = page.filter(({ data }) => data.status === 'pending_review').length;
        const read = info.has_next_page ? `Of the newest ${page.length} parties` : `Of all ${page.length} parties`;
        return (
          <Needs
            needs={
              count === 0
                ? []
                : [
                    {
                      key: 'parties',
                      count: String(count),
                      label: 'direct parties in review',
                      detail: `${read}; the operator decides`,
                      tone: 'waiting',
                      link: { to: '/direct-parties', search: { status: 'pending_review' } },
                    },
                  ]
            }
            nothing={info.has_next_page ? `No direct party in review among the newest ${page.length}` : 'No direct parties in review'}
          />
        );
      }}
    </ListStates>
  );
}
