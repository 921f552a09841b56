import { mutationOptions, type QueryKey } from '@tanstack/react-query';

/** A mutation that invalidates these root keys afterwards, even if its outcome is unknown. */
export function invalidating<Data, Variables = void>(keys: readonly QueryKey[], mutationFn: (variables: Variables) => Promise<Data>) {
  return mutationOptions({
    mutationFn,
    onSettled: (_data, _error, _variables, _result, { client }) => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    },
  });
}
