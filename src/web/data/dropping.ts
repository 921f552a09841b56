import { mutationOptions, type QueryKey } from '@tanstack/react-query';

/**
 * Options of a mutation. When the mutation ends, it invalidates the queries under these root keys, even if its outcome is
 * unknown.
 */
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
