import { expect, test } from 'vitest';
import { rolesForWalletEdit } from './wallet-edit.ts';

test.each([
  [{ name: 'Cold 3' }, [['treasury']]],
  [{ description: '', custom_id: 'a' }, [['treasury']]],
  [{ default_originator_entity: { kind: 'individual' } }, [['compliance']]],
  [{ name: 'Cold 3', default_originator_entity: {} }, [['compliance'], ['treasury']]],
  [{}, []],
])('an edit of the wallet fields %j requires the roles %j', (body, roles) => {
  expect(rolesForWalletEdit(body)).toEqual(roles);
});
