import { mutationOptions, type QueryKey } from '@tanstack/react-query';

/** Options of a mutation that invalidates these root keys when it ends, even if its outcome is unknown. */
export function invalidatingMutation<Data, Variables = void>(
  keys: readonly QueryKey[],
  mutationFn: (variables: Variables) => Promise<Data>,
) {
  return mutationOptions({
    mutationFn,
    onSettled: (_data, _error, _variables, _result, { client }) => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    },
  });
}
