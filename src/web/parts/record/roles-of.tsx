import type { DeskUser } from '#contract/desk/users.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { displayTimeZone } from '#web/parts/text/time.tsx';
import { rolesLabel } from './user-labels.ts';

/** The roles of a user, each with its end date. */
export function UserRoles({ roles }: Pick<DeskUser, 'roles'>) {
  return rolesLabel(roles, { zone: useStore(displayTimeZone), nowMs: useStore(nowMs) });
}
