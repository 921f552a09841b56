import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** Tells a user without a second factor where to add the one that an action requires. */
export function NoFactor({ what, leave }: { readonly what: string; readonly leave: () => void }) {
  return (
    <Stack gap="sm">
      <Text>
        {what} requires a second factor at this desk, and your account has none that works here. Add a passkey or an authenticator app, then
        come back.
      </Text>
      <Button renderRoot={(props) => <Link to="/settings/account" {...props} />} onClick={leave}>
        Open your account
      </Button>
    </Stack>
  );
}
