import { ListStates } from '#web/parts/list/list-states.tsx';
import { movementByDay } from './overview-movement.ts';
import { Needs, NeedsBlank } from './overview-need.tsx';
import { useRecent } from './overview-recent.ts';

/** Today's flow, for users without tasks. */
export function TodayNeeds() {
  const { query, days } = useRecent();
  const today = days.at(-1) ?? '';
  return (
    <ListStates query={query} what="The newest transactions" skeleton={<NeedsBlank count={2} />}>
      {({ items: records }) => {
        const [moved] = movementByDay(records, [today]);
        const link = { to: '/transactions', search: { created_since: today } } as const;
        return (
          <Needs
            needs={[
              { key: 'in', count: String(moved?.in ?? 0), label: 'came in today', detail: `${today}, UTC`, tone: 'quiet', link },
              {
                key: 'out',
                count: String(moved?.out ?? 0),
                label: 'went out today',
                detail: 'Completed withdrawals and staking',
                tone: 'quiet',
                link,
              },
            ]}
            nothing=""
          />
        );
      }}
    </ListStates>
  );
}
