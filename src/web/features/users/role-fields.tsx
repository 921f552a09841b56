import { Alert, Checkbox, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Role } from '#contract/roles.ts';
import { combinationWarnings } from '#contract/rules/role-conflicts.ts';
import { endMsOf, type TimedRole } from '#contract/rules/timed-roles.ts';
import { endOfDay, lastDayOf } from '#web/lib/format-time.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStore } from '#web/lib/store.ts';
import { DayField } from '#web/parts/list/day-field.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { assignableRoles, roleLabels } from '#web/parts/record/user-labels.ts';
import { displayTimeZone } from '#web/parts/text/time.tsx';

type RoleFieldsProps = {
  readonly chosen: readonly TimedRole[];
  readonly choose: (roles: readonly TimedRole[]) => void;
  readonly isDisabled?: boolean;
  /** Whether to hide the legend, because the title of the panel has the same text. Default: false. */
  readonly isLegendHidden?: boolean;
  /** The ID of the element that states why the roles cannot be changed. */
  readonly describedBy?: string | undefined;
  readonly error?: string | undefined;
};

/** The roles of a user as checkboxes, each with a description and a field for the role's last day. */
export function RoleFields({ chosen, choose, isDisabled = false, isLegendHidden = false, describedBy, error }: RoleFieldsProps) {
  const zone = useStore(displayTimeZone);
  const chosenRoles = chosen.map(({ role }) => role);
  const setEnd = (role: Role, until: string | null) => choose(chosen.map((each) => (each.role === role ? { role, until } : each)));
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={isLegendHidden ? <VisuallyHidden>Roles</VisuallyHidden> : 'Roles'}
        error={error}
        value={chosenRoles}
        onChange={(roles) =>
          choose(
            assignableRoles.flatMap((role) =>
              roles.includes(role) ? [chosen.find((each) => each.role === role) ?? { role, until: null }] : [],
            ),
          )
        }
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      >
        <Stack gap="xs" mt={4}>
          {assignableRoles.map((role) => {
            const until = chosen.find((each) => each.role === role)?.until ?? null;
            return (
              <Stack key={role} gap={4}>
                <Checkbox value={role} label={roleLabels[role][0]} description={roleLabels[role][1]} disabled={isDisabled} />
                {chosenRoles.includes(role) && !isDisabled ? (
                  <DayField
                    label={`${roleLabels[role][0]}: ends on (optional)`}
                    value={until === null ? '' : lastDayOf(until, zone)}
                    change={(day) => setEnd(role, day === '' ? null : endOfDay(day, zone))}
                  />
                ) : null}
              </Stack>
            );
          })}
          <Text size="xs" c="dimmed">
            Every user is a viewer: reads wallets, transactions and fees, without personal data.
          </Text>
        </Stack>
      </Checkbox.Group>
      {combinationWarnings(chosenRoles).map((warning) => (
        <Alert key={warning} color="amber" icon={<Icon name="alert" />} role="note">
          {warning}
        </Alert>
      ))}
    </Stack>
  );
}

/** Whether the end of a role is in the past. */
export function useEndsInThePast(chosenRoles: readonly TimedRole[]): boolean {
  const now = useStore(nowMs);
  return chosenRoles.some(({ role }) => endMsOf(chosenRoles, role) <= now);
}
