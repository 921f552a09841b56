import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Words to avoid. Plain sentences name the actor and use an ordinary verb. */
const avoidedWords = new Set(
  (
    'told tell tells say says said hear hears asked known held kept given shown sought made opened ' +
    'none nobody somebody whoever meanwhile anew besides alone stands goes lacks'
  ).split(' '),
);

const sides = ['contract', 'database', 'custody', 'bff', 'web', 'e2e'] as const;

const kinds = ['identifiers', 'comments', 'titles', 'sentences'] as const;

type Kind = (typeof kinds)[number];

/**
 * Maximum number of avoided words in each side. A change that removes such words must lower the number, and no change may raise
 * it.
 */
const maxima: Readonly<Record<(typeof sides)[number], Readonly<Record<Kind, number>>>> = {
  contract: { identifiers: 5, comments: 5, titles: 0, sentences: 25 },
  database: { identifiers: 1, comments: 0, titles: 0, sentences: 15 },
  custody: { identifiers: 9, comments: 2, titles: 0, sentences: 17 },
  bff: { identifiers: 43, comments: 8, titles: 1, sentences: 51 },
  web: { identifiers: 18, comments: 8, titles: 0, sentences: 49 },
  e2e: { identifiers: 4, comments: 5, titles: 0, sentences: 20 },
};

/**
 * Matches the parts of a source that contain words: comments, test titles, other strings, text between JSX tags, and
 * identifiers.
 */
const tokenPattern =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<=\b(?:test|describe)[\w.]*\([^'"`\n]*)(?<title>'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=>)[^<>{}=;()[\]]*\w [^<>{}=;()[\]]*(?=[<{]))|(?<identifier>[A-Za-z_$][\w$]*)/g;

const kindByGroup = { comment: 'comments', title: 'titles', text: 'sentences', identifier: 'identifiers' } as const;

/** Counts the avoided words in a source, by kind. Skips names in snake case, which are wire names and columns. */
function countWords(source: string): Record<Kind, number> {
  const counts = { identifiers: 0, comments: 0, titles: 0, sentences: 0 };
  for (const { groups = {} } of source.matchAll(tokenPattern)) {
    for (const [group, kind] of Object.entries(kindByGroup)) {
      const text = groups[group];
      if (text === undefined || (kind === 'identifiers' && text.includes('_'))) continue;
      // A string without a space is a key or a value, not a sentence.
      if (kind === 'sentences' && !text.includes(' ')) continue;
      const words =
        text
          .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
          .replaceAll(/\w*_\w*/g, '')
          .toLowerCase()
          .match(/[a-z]+/g) ?? [];
      counts[kind] += words.filter((word) => avoidedWords.has(word)).length;
    }
  }
  return counts;
}

function countSide(side: string): Record<Kind, number> {
  const paths = globSync(side === 'e2e' ? 'e2e/**/*.ts' : `src/${side}/**/*.{ts,tsx}`).filter((path) => !path.includes('.gen.'));
  const counts = paths.map((path) => countWords(readFileSync(path, 'utf8')));
  const sum = (kind: Kind) => counts.reduce((total, count) => total + count[kind], 0);
  return { identifiers: sum('identifiers'), comments: sum('comments'), titles: sum('titles'), sentences: sum('sentences') };
}

describe('the count of avoided words', () => {
  test('avoided words are counted in identifiers, comments, test titles and sentences', () => {
    const source = [
      '// Told to nobody.',
      "test('tells whoever asked', () => {});",
      "const toldUsers = { made_by: 'kept', label: 'Nothing said yet' };",
      'const view = <p>Known since today</p>;',
    ].join('\n');
    expect(countWords(source)).toEqual({ comments: 2, titles: 3, identifiers: 1, sentences: 2 });
  });

  test.for(sides)('the number of avoided words in %s does not grow', (side) => {
    const counts = countSide(side);
    const exceededKinds = kinds.filter((kind) => counts[kind] > maxima[side][kind]);
    expect(exceededKinds.map((kind) => `${kind}: ${counts[kind]}, at most ${maxima[side][kind]}`)).toEqual([]);
  });
});
