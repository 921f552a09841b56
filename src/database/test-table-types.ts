import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** The TypeScript type that the drivers return for each column type (`value-parsers.ts`). */
const returnedTypes: Readonly<Record<string, string>> = {
  _text: 'string[]',
  bool: 'boolean',
  bytea: 'Uint8Array',
  float8: 'number',
  int4: 'number',
  int8: 'string',
  jsonb: '{}',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
};

type Column = { table: string; name: string; type: string; nullable: boolean; has_default: boolean; is_computed: boolean };

/**
 * Returns TypeScript types for the tables of a schema after its migrations. `numericType` can replace the type of numeric columns.
 */
export async function tableTypes(database: Database, schema: string, numericType?: { type: string; from: string }): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
      (a.atthasdef or a.attidentity <> '') as has_default, a.attgenerated <> '' as is_computed
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where n.nspname = ${schema} and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely\_%'
    order by c.relname, a.attnum`.execute(database.tables(schema));
  const typesByColumn = numericType === undefined ? returnedTypes : { ...returnedTypes, numeric: numericType.type };
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column, typesByColumn)};\n`).join('')}  };\n`,
  );
  const wrappers = ['Generated', 'GeneratedAlways'].filter((wrapper) => tables.some((text) => text.includes(`${wrapper}<`)));
  return [
    '// Written from the migrated database by `npm run test:unit -- src/table-types.test.ts -u`.\n',
    `import type { ${wrappers.join(', ')} } from 'kysely';\n`,
    numericType === undefined ? '' : `import type { ${numericType.type} } from '${numericType.from}';\n`,
    `\n/** The tables of the schema \`${schema}\`. */\nexport type Columns = {\n${tables.join('')}};\n`,
  ].join('');
}

function typeOf({ table, name, type, nullable, has_default, is_computed }: Column, types: Readonly<Record<string, string>>): string {
  const returnedType = types[type];
  if (returnedType === undefined) throw new Error(`${table}.${name} is of type ${type}, of which nothing is said here`);
  const value = nullable ? `${returnedType} | null` : returnedType;
  if (is_computed) return `GeneratedAlways<${value}>`;
  return has_default ? `Generated<${value}>` : value;
}
