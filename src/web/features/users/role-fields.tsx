import { Checkbox, Stack, Text, VisuallyHidden } from '@mantine/core';
import { givenRoles, roleWords, type GivenRole } from '#web/parts/user-words.ts';

type RoleFieldsProps = {
  readonly chosen: readonly GivenRole[];
  readonly choose: (roles: GivenRole[]) => void;
  readonly isDisabled?: boolean;
  /** Where a title above says it already. */
  readonly isLegendHidden?: boolean;
  /** Id of the reason why they cannot be changed. */
  readonly describedBy?: string | undefined;
};

/** The roles of a user as checkboxes, each with what it allows. */
export function RoleFields({ chosen, choose, isDisabled = false, isLegendHidden = false, describedBy }: RoleFieldsProps) {
  return (
    <Checkbox.Group
      label={isLegendHidden ? <VisuallyHidden>Roles</VisuallyHidden> : 'Roles'}
      value={[...chosen]}
      onChange={(roles) => choose(givenRoles.filter((each) => roles.includes(each)))}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
    >
      <Stack gap="xs" mt={4}>
        {givenRoles.map((role) => (
          <Checkbox key={role} value={role} label={roleWords[role][0]} description={roleWords[role][1]} disabled={isDisabled} />
        ))}
        <Text size="xs" c="dimmed">
          Everyone is a viewer: reads wallets, transactions and fees, without people’s data.
        </Text>
      </Stack>
    </Checkbox.Group>
  );
}
